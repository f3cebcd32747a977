import { act, createEvent, fireEvent } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect } from 'vitest';
import { noticeMachine, type NoticeInput } from '../../../machines/shell/notice.machine';
import { noticesMachine } from '../../../machines/shell/notices.machine';
import { notice } from '../../../machines/ports/notice';
import { ToastItem } from '../../../src/views/shell/NoticeStack';
import { recordingHost } from '../../harness/slots';
import { runModel, type Stage } from '../../harness/run-model';

type Notice = Stage<typeof noticeMachine>;

const notices = createActor(noticesMachine, { input: { host: recordingHost().ref } }).start();
const toast = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-notice=refused]') ?? expect.fail('no toast');

function said({ context, screen }: Notice): void {
  expect(screen.getByText('The service answered: no')).toBeTruthy();
  expect(screen.queryByText(`×${context.count}`) === null).toBe(context.count === 1);
  expect(toast().dataset['intent']).toBe('warning');
}

/** React makes pointerenter and pointerleave of these two; jsdom has no PointerEvent to carry `relatedTarget`. */
function point(type: 'pointerOver' | 'pointerOut'): void {
  act(() => void fireEvent(toast(), createEvent[type](toast())));
}

runModel({
  machine: noticeMachine,
  holds: '[8.04] [9.05]',
  inputs: (host) => [
    {
      parent: host as unknown as NoticeInput['parent'],
      id: 'notice0',
      notice: notice('refused', 'warning', { message: 'no' }),
    },
  ],
  events: [
    { type: 'pointer.enter' },
    { type: 'pointer.leave' },
    { type: 'focus.enter' },
    { type: 'focus.leave' },
    { type: 'notice.repeat' },
  ],
  project: ({ count }) => Math.min(count, 2),
  render: (actor) => (
    <ul>
      <ToastItem toast={{ id: 'notice0', actor }} notices={notices} />
    </ul>
  ),
  facts: ['notice.repeat'],
  perform: {
    'pointer.enter': () => point('pointerOver'),
    'pointer.leave': () => point('pointerOut'),
    'focus.enter': ({ screen }) => act(() => screen.getByLabelText('Dismiss').focus()),
    'focus.leave': ({ screen }) => act(() => screen.getByLabelText('Dismiss').blur()),
  },
  see: {
    passing: said,
    'held.pointed': said,
    'held.focused': (stage) => {
      said(stage);
      expect(toast().contains(document.activeElement)).toBe(true);
    },
    'held.both': said,
    gone: ({ host }) => expect(host.facts).toEqual([{ type: 'notice.ended', id: 'notice0' }]),
  },
});
