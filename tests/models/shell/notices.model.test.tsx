import { act } from '@testing-library/react';
import { expect } from 'vitest';
import { type NoticeEnded } from '../../../machines/shell/notice.machine';
import { noticesMachine, type NoticesCommand } from '../../../machines/shell/notices.machine';
import { notice, success } from '../../../machines/ports/notice';
import { TOAST } from '../../../machines/shared/constants';
import '../../../src/views/shell/HistoryDialog';
import { NoticeHistory, NoticeHistoryButton } from '../../../src/views/shell/NoticeHistory';
import { NoticeStack } from '../../../src/views/shell/NoticeStack';
import { runModel, type Stage } from '../../harness/run-model';

const prompt = notice('adjustAddress', 'warning', { url: 'http://a' }, TOAST.prompt, [{ kind: 'adjustAddress' }]);
const done = success('portsSaved');
const long = notice('refused', 'warning', { message: 'x'.repeat(2_001) });

const toasts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-notice]')];
const WORDS: Readonly<Record<string, string>> = {
  adjustAddress: 'Adjust the service address?',
  portsSaved: 'Ports saved.',
  refused: 'The service answered: ',
};
const BUTTONS: Readonly<Record<string, string>> = { adjustAddress: 'Yes', refused: 'Copy the whole text' };
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

runModel({
  machine: noticesMachine,
  holds: '[8.10] [8.20]',
  inputs: (host) => [{ host }],
  events: ({ context: { toasts: shown, raised, records } }): readonly (NoticesCommand | NoticeEnded)[] => [
    ...(raised < 2 && records.every(({ count }) => count < 2)
      ? [{ type: 'notice.raise', notice: prompt } as const, { type: 'notice.raise', notice: done } as const]
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
    records.map(({ id, count, acted, notice: { key } }) => [id, count, acted, key]),
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
    'notice.dismiss': ({ user }) =>
      user.click(toasts()[0]?.querySelector('[aria-label=Dismiss]') ?? expect.fail('no toast')),
    'notice.act': ({ user, screen }) => user.click(screen.getAllByText('Yes').at(-1) ?? expect.fail('no action')),
    'notice.copy': ({ user, screen }) => user.click(screen.getByText('Copy the whole text')),
    // The toast is a real actor here and ends by itself.
    'notice.ended': ({ clock }) => act(() => clock.increment(TOAST.prompt)),
    'history.open': ({ user, screen }) => user.click(screen.getByRole('button', { name: 'Notices' })),
    'history.close': ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    closed: (stage) => {
      stack(stage);
      expect(stage.screen.queryByRole('dialog')).toBeNull();
    },
    open: async (stage) => {
      stack(stage);
      const dialog = await stage.screen.findByRole('dialog', { name: 'Notices' });
      const items = [...dialog.querySelectorAll('li')];
      const said = items.map((item) => item.textContent);
      expect(said).toHaveLength(stage.context.records.length);
      for (const [index, { notice: spec, acted }] of stage.context.records.entries()) {
        expect(said[index]).toContain(wordsOf(spec.key));
        const button = items[index]?.querySelector('button');
        expect(button?.textContent).toBe(BUTTONS[spec.key]);
        expect(button?.getAttribute('aria-disabled') ?? undefined).toBe(button && acted ? 'true' : undefined);
      }
      if (said.length === 0) expect(dialog.textContent).toContain('No notices since');
    },
  },
});
