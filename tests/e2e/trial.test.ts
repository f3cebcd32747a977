import { describe, expect } from 'vitest';
import { callService, scenario, withBrowser } from './harness/stage';
import { becomes, gone, seen } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

describe('a change on trial', () => {
  scenario(
    'goes on after a reload, stays when it is kept, and goes back when the core stops with it',
    async (stage) => {
      const { service, panel } = await stage.running();
      const isShared = async (): Promise<unknown> =>
        ((await callService(service, 'GET', 'setting')) as { readonly setting: { readonly portSharing: unknown } })
          .setting.portSharing;
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      const share = async (): Promise<void> => {
        await settings.open();
        await settings.toggle('Share the ports with the local network');
        await seen(
          panel.page.getByRole('checkbox', {
            name: panel.words.pattern('Try first: revert after 60 seconds unless I keep the changes'),
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
      await panel.seeText('The changes were reverted');
      await panel.seeText('The core stopped while the changes were on trial.');
      await panel.header.seeCore('Running');
      await becomes(isShared, true);
      await press('Close');
      await gone(panel.page.getByText(panel.words.say('The changes were reverted')));
    },
  );

  scenario.thorough(
    'goes back when the service is gone, when nobody keeps it, and when it is put back',
    async (stage) => {
      const { service, panel } = await stage.running({}, { prepare: (context) => context.clock.install() });
      const isShared = async (): Promise<unknown> =>
        ((await callService(service, 'GET', 'setting')) as { readonly setting: { readonly portSharing: unknown } })
          .setting.portSharing;
      const { clock } = panel.page.context();
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      const timer = panel.page.getByRole('timer');
      const press = async (name: string): Promise<void> =>
        panel.page
          .getByRole('main')
          .getByRole('button', { name: panel.words.say(name), exact: true })
          .click();
      const share = async (): Promise<void> => {
        await panel.header.seeCore('Running');
        await settings.open();
        await settings.toggle('Share the ports with the local network');
        await settings.save();
        await settings.dontSee();
        await seen(timer);
        expect(await isShared()).toBe(true);
      };
      const isBack = async (reason: string): Promise<void> => {
        await panel.seeText('The changes were reverted');
        await panel.seeText(reason);
        await panel.header.seeCore('Running');
        await becomes(isShared, false);
        await press('Close');
        await gone(panel.page.getByText(panel.words.say('The changes were reverted')));
      };

      await share();
      await service.stop();
      for (let round = 0; round < 4; round += 1) await clock.runFor(6_000);
      await panel.seeText('The service stopped responding.');
      await panel.seeText(
        'The service cannot be reached. The changes are reverted as soon as it responds; keep this page open.',
      );
      await service.start();
      await clock.runFor(4_000);
      await isBack('The service stopped responding.');

      await share();
      await clock.runFor(61_000);
      await isBack('The changes were not kept in time.');

      await share();
      await press('Revert now');
      await isBack('You chose to revert the changes.');
    },
  );

  scenario.thorough(
    'that the service refuses, because the core does not start with it, goes back as soon as the core starts again',
    async (stage) => {
      const { service, panel } = await stage.running();
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      await settings.open();
      await settings.toggle('Share the ports with the local network');
      await service.faults([{ kind: 'core-fails', message: 'bind: address already in use' }]);
      await settings.save();
      await panel.seeText('The changes could not be reverted');
      await service.faults([{ kind: 'core-fails', message: null }]);
      await panel.page.keyboard.press('Escape');
      await panel.page
        .getByRole('main')
        .getByRole('button', { name: panel.words.say('Try again'), exact: true })
        .click();
      await panel.seeText('The changes were reverted');
      await panel.header.seeCore('Running');
    },
  );
});
