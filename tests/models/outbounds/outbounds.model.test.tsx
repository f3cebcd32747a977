import { act } from '@testing-library/react';
import { expect } from 'vitest';
import {
  outboundsMachine,
  type OutboundsCommand,
  type OutboundsFact,
} from '../../../machines/outbounds/outbounds.machine';
import { selectActiveCount } from '../../../machines/outbounds/outbounds.selectors';
import { OutboundMenu } from '../../../src/views/outbounds/OutboundMenu';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Outbounds = Stage<typeof outboundsMachine>;

const button = ({ screen }: Outbounds): HTMLElement => screen.getByRole('button', { name: /^Outbound /, hidden: true });

/** Opening the menu reads the list again; here the same list is there at once. */
async function open({ actor, context, screen, user }: Outbounds): Promise<void> {
  if (screen.queryByRole('menu') !== null) return;
  await user.click(screen.getByRole('button', { name: /^Outbound / }));
  await screen.findByRole('menu');
  if (actor.getSnapshot().matches('loading'))
    act(() => actor.send({ type: 'outbounds.received', outbounds: context.outbounds }));
}

async function pick(stage: Outbounds, name: string): Promise<void> {
  const loading = stage.snapshot.matches('loading');
  if (!loading) await open(stage);
  else if (stage.screen.queryByRole('menu') === null) await stage.user.click(button(stage));
  const items = [...(await stage.screen.findByRole('menu')).querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const item = items.find((one) => (one.getAttribute('aria-label') ?? one.textContent).startsWith(name));
  if (item === undefined) throw new Error(`No item "${name}" in the menu.`);
  await stage.user.click(item);
}

/** The button always names the active outbound and its servers. */
function named(stage: Outbounds): void {
  const { context, snapshot } = stage;
  const count = selectActiveCount(snapshot);
  const name = context.active.toUpperCase();
  expect(button(stage).getAttribute('aria-label')).toBe(
    count > 1 ? `Outbound ${name} load balance · ${count}` : `Outbound ${name}`,
  );
}

function commands({ context }: Outbounds['snapshot']): readonly OutboundsCommand[] {
  if (!context.outbounds.includes('video')) return [{ type: 'outbound.add' }];
  return [
    { type: 'outbound.choose', name: context.active === 'video' ? 'proxy' : 'video' },
    { type: 'outbound.configure', name: 'video' },
    { type: 'servers.choose' },
    { type: 'outbound.add' },
  ];
}

runModel({
  machine: outboundsMachine,
  inputs: (host) => [
    { host, active: 'proxy' },
    { host, active: 'video' },
  ],
  // Whoever opens the menu reads a list that failed again: there is no other command in that state.
  events: (snapshot): readonly (OutboundsCommand | OutboundsFact)[] => [
    ...(snapshot.matches('failed') ? [] : commands(snapshot)),
    { type: 'outbounds.refresh' },
    { type: 'outbound.wanted', add: [] },
    { type: 'outbounds.received', outbounds: ['proxy', 'video'] },
    { type: 'outbounds.received', outbounds: ['proxy'] },
    {
      type: 'touch.received',
      reply: replyOf(lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]), true),
    },
  ],
  slots: {
    outbounds: promiseCases({ resolves: [['proxy', 'video']], rejects: [{ kind: 'failed', status: 500 }] }),
  },
  project: ({ outbounds, active, connected }) => ({ outbounds, active, connected: connected.length }),
  render: (outbounds) => <OutboundMenu outbounds={outbounds} />,
  facts: ['outbound.wanted', 'outbounds.received', 'touch.received'],
  perform: {
    'outbound.choose': (stage, { name }) => pick(stage, name.toUpperCase()),
    'outbound.configure': (stage, { name }) => pick(stage, `Settings for outbound ${name.toUpperCase()}`),
    'outbound.add': (stage) => pick(stage, 'Add an outbound'),
    'servers.choose': (stage) => pick(stage, 'Choose servers for'),
    'outbounds.refresh': async (stage) => {
      if (stage.screen.queryByRole('menu') !== null) await stage.user.keyboard('{Escape}');
      await stage.user.click(button(stage));
      // Its code is fetched when it opens for the first time.
      await stage.screen.findByRole('menu');
    },
  },
  see: { loading: named, ready: named, failed: named },
});
