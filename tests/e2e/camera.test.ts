import { afterAll, describe } from 'vitest';
import { cameraSeeing } from './harness/pictures';
import { scenario, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';

const camera = await cameraSeeing(shareLink('Filmed', 443));
withBrowser(camera.args);
afterAll(camera.remove);

describe('the live camera', () => {
  scenario('[2.44] a code in front of it is imported, from the welcome card on', async (stage) => {
    const panel = await stage.visit({ service: await stage.service() });
    await panel.nodes.seeWelcome();
    await panel.press('Scan a QR code');
    await panel.nodes.seeNames(['Filmed']);
    await panel.importing.dontSee();
  });

  scenario('beside typed text it adds a line and lets go of the camera', async (stage) => {
    const panel = await stage.visit({ service: await stage.service() });
    await panel.nodes.openImportFromWelcome();
    await panel.importing.type(shareLink('Typed', 1));
    await panel.importing.openCamera();
    await panel.importing.seeText([shareLink('Typed', 1), shareLink('Filmed', 443)].join('\n'));
    await panel.importing.dontSeeCamera();
  });
});
