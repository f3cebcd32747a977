import { describe, expect } from 'vitest';
import { callService, connectServer, scenario, withBrowser } from './harness/stage';
import { becomes, gone, seen } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

describe('a change on trial', () => {
  scenario(
    'goes on after a reload, stays when it is kept, and goes back when the core stops with it',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
      await callService(service, 'POST', 'v2ray');
      const isShared = async (): Promise<unknown> =>
        ((await callService(service, 'GET', 'setting')) as { readonly setting: { readonly portSharing: unknown } })
          .setting.portSharing;
      const panel = await stage.visit({ service });
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      const share = async (): Promise<void> => {
        await settings.open();
        await settings.toggle('Share the ports with the local network');
        await seen(
          panel.page.getByRole('checkbox', {
            name: panel.words.pattern('On trial: put the old values back after 60 seconds unless I keep the changes'),
            checked: true,
          }),
        );
        await settings.save();
        await settings.dontSee();
      };
      const timer = panel.page.getByRole('timer');
      const press = async (name: string): Promise<void> =>
        panel.page
          .getByRole('main')
          .getByRole('button', { name: panel.words.say(name), exact: true })
          .click();
      await panel.header.seeCore('Running');
      await share();
      await seen(timer);
      await panel.seeNothingForAxe();
      await panel.page.reload();
      await seen(timer);
      await press('Keep the changes');
      await gone(timer);
      expect(await isShared()).toBe(true);
      await share();
      await seen(timer);
      expect(await isShared()).toBe(false);
      await service.faults([{ kind: 'core-dies' }]);
      await panel.seeText('The old values are back');
      await panel.seeText('The core stopped while the changes were on trial.');
      await panel.header.seeCore('Running');
      await becomes(isShared, true);
      await press('Close');
      await gone(panel.page.getByText(panel.words.say('The old values are back')));
    },
  );
});
