import { type Page } from 'playwright-core';
import { describe } from 'vitest';
import { ChartPlayer } from './pages/chart-player';
import { becomes, gone, seen } from './pages/part';
import { type Panel } from './pages/panel';
import { expect, scenario, withBrowser, type Stage } from './harness/stage';

withBrowser();

const PAGE = 'static/statecharts.html';

/** The statechart page alone. */
async function charts(stage: Stage, machine: string): Promise<ChartPlayer> {
  const host = await stage.host('/');
  const { page } = await stage.visit({ url: `${host.url}${PAGE}#${machine}` });
  const player = new ChartPlayer(page);
  await player.seeMachine(machine);
  return player;
}

/** The statechart page in another tab of the panel’s browser. */
async function beside(panel: Panel, machine: string): Promise<ChartPlayer> {
  const page = await panel.page.context().newPage();
  await page.goto(new URL(`${PAGE}#${machine}`, panel.page.url()).href);
  const player = new ChartPlayer(page);
  await player.seeMachine(machine);
  await player.openTab('Live');
  return player;
}

const bar = (page: Page) => page.getByText('The statechart page is watching this tab.');

/** Everything that the tabs of this browser tell each other from now on. */
async function overheard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    new BroadcastChannel('switchyard.feed').addEventListener('message', ({ data }) => told.push(data));
  });
  return () => page.evaluate(() => JSON.stringify((window as unknown as { told: unknown[] }).told));
}

describe('a machine run by hand', () => {
  scenario.thorough('to its end, a step back, another way, and with a payload of one’s own', async (stage) => {
    const player = await charts(stage, 'login');
    await player.openTab('Simulate');
    await player.seeStanding('open.mode.register', 'open.form.ready.filling', 'open.reveal.hidden');
    await player.press('login.submit');
    await player.seeStanding('open.mode.register', 'open.form.ready.flawed', 'open.reveal.hidden');
    await player.press('username.edit {"value":"ada"}');
    await player.press('Edit password.edit {"value":"secret"}');
    await player.page.getByLabel('Payload of password.edit').fill('{ "value": ');
    await player.see('Not valid JSON for this.');
    await player.seeUsable('Send', false);
    await player.page.getByLabel('Payload of password.edit').fill('{ "value": "hunter2" }');
    await player.press('Send');
    await player.press('login.submit');
    await player.seeStanding('open.mode.register', 'open.form.registering', 'open.reveal.hidden');
    await player.seeTaken('open.form.ready | login.submit | 2');
    await player.see('{"username":"ada","password":"hunter2"}');
    await player.seeNothingForAxe();
    await player.press('resolve {"token":"t"}');
    await player.see('The machine has reached a final state.');
    await player.seeStanding('done');
    await player.press('Step back');
    await player.seeStanding('open.mode.register', 'open.form.registering', 'open.reveal.hidden');
    await player.press('Step forward');
    await player.seeStanding('done');
    await player.press('Step back');
    await player.press('reject {"kind":"unreachable"}');
    await player.seeStanding('open.mode.register', 'open.form.ready.rejected', 'open.reveal.hidden');
    await player.seeUsable('Step forward', false);
    await player.press('Start over');
    await player.seeStanding('open.mode.register', 'open.form.ready.filling', 'open.reveal.hidden');
  });

  scenario.thorough('a call : the service is busy, waits, and goes on', async (stage) => {
    const player = await charts(stage, 'subscriptionUpdate');
    await player.openTab('Simulate');
    await player.press('the service is busy');
    await player.see('The service is busy: the call waits, and its view says so.');
    await player.see('touch: the service is busy');
    await player.seeNothingForAxe();
    await player.press('the service is free again');
    await player.seeUsable('the service is busy', true);
    await player.press('Step back');
    await player.see('The service is busy: the call waits, and its view says so.');
  });

  scenario.thorough('time passes by hand, and what it told others stands in the log', async (stage) => {
    const player = await charts(stage, 'messageSocket');
    await player.openTab('Simulate');
    await player.seeStanding('held.connecting');
    await player.press(/^socket\.opened/);
    await player.seeStanding('held.open');
    await player.press(/^socket\.closed/);
    await player.seeStanding('waiting');
    await player.see('host: {"type":"socket.closed","opened":true}');
    await player.press(/^3 s later: /);
    await player.seeStanding('held.connecting');
  });
});

describe('generated paths', () => {
  scenario('one is walked step by step, with the drawing, and then by itself', async (stage) => {
    const player = await charts(stage, 'login');
    await player.openTab('Paths');
    await player.see(/\d+ generated paths/);
    await player.press(/^1\. /);
    await player.see(/Step 0 of \d/);
    await player.seeStanding('open.mode.register', 'open.form.ready.filling', 'open.reveal.hidden');
    await player.press('Step forward');
    await player.see(/Step 1 of \d/);
    await player.seeNothingForAxe();
    await player.press('Play the remaining steps');
    await player.see(/Step (\d) of \1/);
    await player.seeUsable('Step forward', false);
    await player.seeUsable('Play the remaining steps', false);
  });

  scenario.thorough('of another machine as soon as it is chosen', async (stage) => {
    const player = await charts(stage, 'login');
    await player.openTab('Paths');
    await player.see('16 generated paths');
    await player.page.evaluate(() => {
      location.hash = '#latency';
    });
    await player.seeMachine('latency');
    await player.press(/^1\. /);
    await player.see(/Step 0 of \d/);
  });
});

describe('a panel watched from another tab', () => {
  scenario('it is silent until it is asked; then its machines are drawn where they stand', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service, uncounted: true });
    await panel.nodes.seeRowCount(2);
    const told = await overheard(panel.page);
    await panel.header.toggleCore();
    await panel.header.seeCore('Ready');
    expect(await told()).toBe('[]');

    const player = await beside(panel, 'core');
    await player.press('Watch open panels');
    await player.see('session');
    await player.seeStanding('ready');
    await player.seeNothingForAxe();
    await panel.page.bringToFront();
    await seen(bar(panel.page));
    await panel.seeNothingForAxe();
    await panel.press('About');

    await player.page.bringToFront();
    await player.see(/dialogStack ← /);
    await player.press(/^dialogs: dialogStack/);
    await player.seeMachine('dialogStack');
    await player.seeStanding('stacked');

    // Back to before the dialog was asked for, and to now.
    const actors = player.page.getByRole('tabpanel').getByText('sheet', { exact: false });
    await seen(actors);
    await player.page.getByRole('slider', { name: 'Point in time' }).press('Home');
    await player.see(/^0 of \d+$/);
    await player.press('Back to live');
    await player.see(/^Now, after \d+$/);
  });

  scenario.thorough('what was typed, the token and the address stay in the panel', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service, loggedIn: false, uncounted: true });
    const player = await beside(panel, 'login');
    const told = await overheard(player.page);
    await player.press('Watch open panels');
    await player.seeStanding('open.mode.login', 'open.form.ready.filling', 'open.reveal.hidden');
    await panel.page.bringToFront();
    await panel.login.fill('admin', 'secret-1');
    await panel.login.submit();
    await panel.header.seeCore('Ready');
    await becomes(async () => (await told()).includes('password.edit'), true);
    const all = await told();
    const token = await panel.page.evaluate(() => localStorage.getItem('token'));
    expect(token).toMatch(/./);
    for (const secret of ['admin', 'secret-1', token ?? '', new URL(service.url).host])
      expect(all).not.toContain(secret);
  });

  scenario.thorough('the person ends it, and the page says so; a panel that is closed is missed', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service, uncounted: true });
    await panel.nodes.seeRowCount(1);
    const player = await beside(panel, 'core');
    await player.press('Watch open panels');
    await player.seeStanding('ready');
    await panel.page.bringToFront();
    await seen(bar(panel.page));
    await panel.page.getByRole('status').getByRole('button', { name: 'Stop' }).click();
    await gone(bar(panel.page));
    await player.page.bringToFront();
    await player.see('Watching was stopped in the panel. What it reported is kept here.');
    await player.press('Watch open panels');
    await player.see(/Watching was stopped in the panel|No open panel found/);

    const second = await stage.secondTab(panel);
    await second.nodes.seeRowCount(1);
    await player.page.bringToFront();
    await player.press('Watch open panels');
    await player.seeStanding('ready');
    await second.page.close({ runBeforeUnload: true });
    await player.see('The panel was closed. What it reported is kept here.');
  });

  scenario.thorough('nobody answers where no panel is open', async (stage) => {
    const player = await charts(stage, 'core');
    await player.openTab('Live');
    await player.press('Watch open panels');
    await player.see(/^No open panel found/);
  });

  scenario.thorough('from its first step on, when the page was told so before', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service, uncounted: true });
    const player = await beside(panel, 'backend');
    await player.page.getByRole('switch').click();
    await player.press('Watch open panels');
    await player.see('Stop watching');
    await panel.page.reload();
    await seen(bar(panel.page));
    await player.page.bringToFront();
    await player.see(/backend starts/);
    await player.page.getByRole('switch').click();
    expect(await panel.page.evaluate(() => localStorage.getItem('feed'))).toBeNull();
  });
});
