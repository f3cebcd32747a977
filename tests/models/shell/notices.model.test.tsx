import { fromPromise } from 'xstate';
import { act } from '@testing-library/react';
import { expect } from 'vitest';
import { type NoticeEnded } from '../../../machines/shell/notice.machine';
import { noticesMachine, type NoticesCommand } from '../../../machines/shell/notices.machine';
import { notice, success } from '../../../machines/ports/notice';
import { TOAST } from '../../../machines/shared/constants';
import '../../../src/views/shell/HistoryDialog';
import { NoticeHistory, NoticeHistoryButton } from '../../../src/views/shell/NoticeHistory';
import NoticeStack from '../../../src/views/shell/NoticeStack';
import { runModel, type Stage } from '../../harness/run-model';

const prompt = notice('adjustAddress', 'warning', { url: 'http://a' }, TOAST.prompt, [{ kind: 'adjustAddress' }]);
const done = success('portsSaved');
const missing = notice('partMissing', 'warning');
const long = notice('refused', 'warning', { message: 'x'.repeat(2_001) });

const toasts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-notice]')];
const WORDS: Readonly<Record<string, string>> = {
  adjustAddress: 'Adjust the service address?',
  portsSaved: 'Ports saved.',
  refused: 'The service answered: ',
};
const BUTTONS: Readonly<Record<string, string>> = { adjustAddress: 'Yes', refused: 'Copy the full text' };
const wordsOf = (key: string): string => WORDS[key] ?? expect.fail(key);

function stack({ context, snapshot }: Stage<typeof noticesMachine>): void {
  const shown = context.toasts.map(({ actor }) => actor.getSnapshot().context.notice.key);
  const expected = snapshot.matches('open') ? [] : shown.toReversed();
  expect(toasts().map((toast) => toast.dataset['notice'])).toEqual(expected);
  for (const [index, key] of expected.entries()) expect(toasts()[index]?.textContent).toContain(wordsOf(key));
  const spoken = [...document.querySelectorAll('[aria-live]')].map((region) => [
    region.getAttribute('aria-live'),
    region.children.length,
  ]);
  const urgent = shown.filter((key) => key !== 'portsSaved').length;
  expect(spoken).toEqual([
    ['polite', shown.length - urgent],
    ['assertive', urgent],
  ]);
}

/** The time comes from outside: here it is told as its actor would. */
const STAMPS = [
  { type: 'xstate.done.actor.stamp.notice0', output: 1_795_000_000 },
  { type: 'xstate.error.actor.stamp.notice0' },
] as unknown as readonly NoticesCommand[];

runModel({
  machine: noticesMachine,
  actors: { stamp: fromPromise<number>(() => new Promise(() => {})) },
  holds: '[8.10] [8.20]',
  inputs: (host) => [{ host }],
  events: ({ context: { toasts: shown, raised, records } }): readonly (NoticesCommand | NoticeEnded)[] => [
    ...(records[0]?.id === 'notice0' ? STAMPS : []),
    ...(raised < 2 && records.every(({ count }) => count < 2)
      ? [{ type: 'notice.raise', notice: prompt } as const, { type: 'notice.raise', notice: done } as const]
      : []),
    ...(shown.some(({ actor }) => actor.getSnapshot().context.notice === prompt)
      ? [{ type: 'notice.raise', notice: missing } as const]
      : []),
    { type: 'notice.dismiss', id: 'notice0' },
    { type: 'notice.act', id: 'notice0', action: { kind: 'adjustAddress' } },
    ...(shown.length === 1 ? shown.map(({ id }) => ({ type: 'notice.ended', id }) as const) : []),
    ...(records.at(-1)?.notice === long ? [{ type: 'notice.copy', id: 'notice0' } as const] : []),
    ...(raised === 0 ? [{ type: 'notice.raise', notice: long } as const] : []),
    { type: 'notice.withdraw', kinds: ['adjustAddress'] },
    { type: 'history.open' },
    { type: 'history.close' },
  ],
  project: ({ toasts: shown, records }) => [
    shown.map(({ id }) => id),
    records.map(({ id, count, acted, at, unread, notice: { key } }) => [id, count, acted, at, unread, key]),
  ],
  render: (notices) => (
    <>
      <NoticeHistoryButton notices={notices} />
      <NoticeHistory notices={notices} />
      <NoticeStack notices={notices} overDialog={false} />
    </>
  ),
  facts: ['notice.raise', 'notice.withdraw'],
  perform: {
    'xstate.done.actor.stamp.notice0': ({ actor }, event) => actor.send(event as never),
    'xstate.error.actor.stamp.notice0': ({ actor }, event) => actor.send(event as never),
    'notice.dismiss': ({ user }) =>
      user.click(toasts()[0]?.querySelector('[aria-label=Dismiss]') ?? expect.fail('no toast')),
    'notice.act': ({ user, screen }) => user.click(screen.getAllByText('Yes').at(-1) ?? expect.fail('no action')),
    'notice.copy': ({ user, screen }) => user.click(screen.getByText('Copy the full text')),
    // The toast is a real actor here and ends by itself.
    'notice.ended': ({ clock }) => act(() => clock.increment(TOAST.prompt)),
    'history.open': ({ user, screen }) => user.click(screen.getByRole('button', { name: 'Notices' })),
    'history.close': ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    closed: (stage) => {
      stack(stage);
      const unread = stage.context.records.filter((record) => record.unread).length;
      expect(document.querySelectorAll('[data-unread]')).toHaveLength(unread > 0 ? 1 : 0);
      expect(stage.screen.getByRole('button', { name: 'Notices' }).title).toBe(
        unread > 0 ? `${unread} unread notice` : 'Notices',
      );
      expect(stage.screen.queryByRole('dialog')).toBeNull();
    },
    open: async (stage) => {
      stack(stage);
      const dialog = await stage.screen.findByRole('dialog', { name: 'Notices' });
      const items = [...dialog.querySelectorAll('li')];
      const said = items.map((item) => item.textContent);
      expect(said).toHaveLength(stage.context.records.length);
      for (const [index, { notice: spec, acted, at }] of stage.context.records.entries()) {
        expect(said[index]).toContain(wordsOf(spec.key));
        expect(items[index]?.querySelectorAll('time')).toHaveLength(at === null ? 0 : 1);
        const button = items[index]?.querySelector('button');
        expect(button?.textContent).toBe(BUTTONS[spec.key]);
        expect(button?.getAttribute('aria-disabled') ?? undefined).toBe(button && acted ? 'true' : undefined);
      }
      if (said.length === 0) expect(dialog.textContent).toContain('No notices since');
    },
  },
});
