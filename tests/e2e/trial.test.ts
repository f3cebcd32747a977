import { type Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callService, scenario, type Stage, withBrowser } from './harness/stage';
import { becomes, gone, seen } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

/** A running core, and what is done with a change of the setting that shares its ports. */
async function begin(stage: Stage) {
  const { service, panel } = await stage.running();
  const isShared = async (): Promise<unknown> =>
    ((await callService(service, 'GET', 'setting')) as { readonly setting: { readonly portSharing: unknown } }).setting
      .portSharing;
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
    await seen(panel.page.getByRole('timer'));
  };
  const press = async (name: string): Promise<void> =>
    panel.page
      .getByRole('main')
      .getByRole('button', { name: panel.words.say(name), exact: true })
      .click();
  return { service, panel, isShared, share, press, timer: panel.page.getByRole('timer') };
}

describe('a change on trial', () => {
  scenario('goes on after a reload, and stays when it is kept', async (stage) => {
    const { panel, isShared, share, press, timer } = await begin(stage);
    await share();
    await panel.seeNothingForAxe();
    await panel.page.reload();
    await seen(timer);
    await press('Keep the changes');
    await gone(timer);
    expect(await isShared()).toBe(true);
  });

  scenario(
    'goes back when the core stops with it',
    async (stage) => {
      const { service, panel, isShared, share, press } = await begin(stage);
      await share();
      expect(await isShared()).toBe(true);
      await service.faults([{ kind: 'core-dies' }]);
      await panel.seeText('The changes were reverted');
      await panel.seeText('The core stopped while the changes were on trial.');
      await panel.header.seeCore('Running');
      await becomes(isShared, false);
      await press('Close');
      await gone(panel.page.getByText(panel.words.say('The changes were reverted')));
    },
    { needs: [{ kind: 'version', from: '2.3.4', because: 'says that the core runs when it died by itself' }] },
  );

  scenario.thorough(
    'goes back when the service is gone, when nobody keeps it, and when it is put back',
    async (stage) => {
      const { service, panel } = await stage.running({}, { prepare: (context) => context.clock.install() });
      const isShared = async (): Promise<unknown> =>
        ((await callService(service, 'GET', 'setting')) as { readonly setting: { readonly portSharing: unknown } })
          .setting.portSharing;
      const { clock } = panel.page.context();
      const awaited = new Set<Request>();
      panel.page.on('request', (request) => awaited.add(request));
      panel.page.on('requestfinished', (request) => awaited.delete(request));
      panel.page.on('requestfailed', (request) => awaited.delete(request));
      /** The service has no clock like that of the page: each second waits for its answers. */
      const pass = async (seconds: number): Promise<void> => {
        for (let second = 0; second < seconds; second += 1) {
          await clock.runFor(1_000);
          await becomes(() => awaited.size, 0);
        }
      };
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
      await pass(61);
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
