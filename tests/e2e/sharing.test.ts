import { describe } from 'vitest';
import { codePicture } from './harness/pictures';
import { callService, expect, scenario, type Look, type Stage, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';

withBrowser();

/** A service with these servers, and the panel on their tab. */
async function withServers(stage: Stage, names: readonly string[], look: Look = {}): Promise<Panel> {
  const service = await stage.service();
  for (const name of names) await callService(service, 'POST', 'import', { url: shareLink(name, 443) });
  const panel = await stage.visit({ service, ...look });
  await panel.nodes.seeRowCount(names.length);
  return panel;
}

async function share(panel: Panel, name: string): Promise<void> {
  await panel.nodes.openRowMenu(name);
  await panel.nodes.chooseInRowMenu('Share');
}

describe('sharing', () => {
  scenario(
    '[2.47] [2.50] [2.52] [9.16] a code that was saved brings the server back, as PNG and as SVG',
    async (stage) => {
      const panel = await withServers(stage, ['東京 1']);
      await share(panel, '東京 1');
      await panel.sharing.see();
      await panel.sharing.seeLevel('H');
      await panel.seeNothingForAxe();
      const png = await panel.sharing.save('PNG');
      expect(png.name).toBe('東京 1.png');
      const svg = await panel.sharing.save('SVG');
      expect(svg.name).toBe('東京 1.svg');
      await panel.sharing.giveFile(png);
      await panel.notices.see('imported');
      await panel.notices.dismissAll();
      await panel.sharing.giveFile(svg);
      await panel.notices.see('imported');
      await panel.sharing.see();
      await panel.sharing.close();
      await panel.nodes.seeNames(['東京 1', '東京 1', '東京 1']);
    },
  );

  scenario.thorough('[2.48] the code of a subscription is an address that the import takes', async (stage) => {
    const provider = await stage.provider([shareLink('Inside', 443)]);
    const service = await stage.service();
    await callService(service, 'POST', 'import', { url: provider.url });
    const panel = await stage.visit({ service });
    await panel.nodes.chooseSubscriptions();
    await panel.nodes.shareSubscription(new URL(provider.url).host);
    await panel.sharing.see();
    await panel.sharing.seeLink(provider.url);
    await panel.sharing.seeText('use this subscription elsewhere');
    await panel.sharing.giveFile(await panel.sharing.save('PNG'));
    await panel.notices.see('subscriptionImported');
    await panel.sharing.close();
    await panel.nodes.chooseSubscriptions();
    await panel.nodes.seeRowCount(2);
  });

  scenario('[2.49] [8.21] Copy puts the link on the clipboard and says SUCCESS', async (stage) => {
    const panel = await withServers(stage, ['One']);
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await share(panel, 'One');
    await panel.sharing.see();
    await panel.sharing.copy();
    await panel.notices.see('copied', 'SUCCESS');
    expect(await panel.page.evaluate(() => navigator.clipboard.readText())).toBe(await panel.sharing.readLink());
  });

  scenario.thorough(
    '[2.49] on plain http, where there is no clipboard, the text is selected and copied',
    async (stage) => {
      const panel = await withServers(stage, ['One']);
      await panel.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await share(panel, 'One');
      await panel.sharing.see();
      await panel.sharing.copy();
      await panel.notices.see('copied', 'SUCCESS');
      const link = await panel.sharing.readLink();
      await panel.sharing.close();
      await panel.nodes.openImport();
      await panel.importing.see();
      await panel.page.keyboard.press('Control+v');
      await panel.importing.seeText(link);
    },
  );

  scenario.thorough('[2.49] [8.21] a copy that fails says so with the error', async (stage) => {
    const panel = await withServers(stage, ['One']);
    await panel.page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('Not here.')) },
      });
      document.execCommand = () => false;
    });
    await share(panel, 'One');
    await panel.sharing.see();
    await panel.sharing.copy();
    await panel.notices.seeText('copyFailed', 'fail, error: {message}', { message: 'Not here.' });
  });

  scenario.thorough('[2.51] [5.27] [8.16] a file that is no picture, and one without a code', async (stage) => {
    const panel = await withServers(stage, ['One']);
    await share(panel, 'One');
    await panel.sharing.see();
    await panel.sharing.giveFile({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await panel.notices.seeText('qrcodeError', 'Failed to find a valid QRCode, please try again');
    await panel.sharing.seeText('The browser cannot read this file as an image.');
    const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><path d="M0 0h9v9z"/></svg>';
    await panel.sharing.giveFile({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(blank) });
    await panel.sharing.seeText('The code must be sharp, complete and large enough in the image.');
    await panel.seeNothingForAxe();
  });

  scenario.thorough(
    '[9.16] a link too long for the highest level steps down and says so; one too long for any is only copied',
    async (stage) => {
      const panel = await withServers(stage, ['Q'.repeat(1_250), 'L'.repeat(2_500), 'X'.repeat(3_000)]);
      for (const [id, level] of [
        [1, 'Q'],
        [2, 'L'],
      ] as const) {
        await panel.nodes.openRowMenu(id);
        await panel.nodes.chooseInRowMenu('Share');
        await panel.sharing.see();
        await panel.sharing.seeLevel(level);
        await panel.sharing.seeText('The link is too long for the highest error correction.');
        await panel.sharing.giveFile(await panel.sharing.save('PNG'));
        await panel.notices.see('imported');
        await panel.notices.dismissAll();
        await panel.sharing.close();
      }
      await panel.nodes.openRowMenu(3);
      await panel.nodes.chooseInRowMenu('Share');
      await panel.sharing.seeText('The link is too long for a QR code. Copy it instead.');
    },
  );

  scenario.thorough('the checked rows are shared as text: copied, or saved as a file', async (stage) => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const panel = await withServers(stage, names);
    await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.nodes.checkAll();
    await panel.nodes.shareChecked();
    const links = names.map((name) => shareLink(name, 443));
    await panel.shareList.seeLinks(links);
    await panel.seeNothingForAxe();
    await panel.shareList.copy();
    await panel.notices.see('copied', 'SUCCESS');
    expect(await panel.page.evaluate(() => navigator.clipboard.readText())).toBe(links.join('\n'));
    const file = await panel.shareList.save();
    expect([file.name, file.buffer.toString()]).toEqual(['servers.txt', `${links.join('\n')}\n`]);
  });

  for (const look of [
    { width: 'phone', theme: 'dark' },
    { language: 'fa' },
    { width: 'phone', language: 'fa' },
  ] as const) {
    scenario.thorough(`looks well: ${Object.values(look).join(', ')}`, async (stage) => {
      const panel = await withServers(stage, ['🇮🇷 تهران'], look);
      await share(panel, '🇮🇷 تهران');
      await panel.sharing.see();
      await panel.seeNothingForAxe();
      await panel.seeNoSideScroll();
    });
  }

  scenario.thorough('a picture is read below a path of its own, too', async (stage) => {
    const host = await stage.host('/tools/panel/');
    const panel = await stage.visit({ service: await stage.service({ servers: 1 }), url: host.url });
    await panel.nodes.openImport();
    await panel.importing.givePicture(await codePicture(shareLink('Seen', 443)));
    await panel.nodes.seeRow('Seen');
  });
});
