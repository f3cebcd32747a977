import { enqueueActions, sendTo, type EventObject } from 'xstate';
import { type TouchReply } from '../domain/touch';
import { type Host, type HostFact, type HostOf, type PollReason } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type Fault } from '../shared/faults';
import { type CallResult } from './locked-call.machine';

// Actions of any machine that has a host. They are made for each: xstate ties an action to the machine's context.

type Hearing<TType extends HostFact['type']> = HostOf<Extract<HostFact, { readonly type: TType }>>;

/** A machine whose host hears these facts. */
interface Telling<TType extends HostFact['type']> {
  readonly host: Hearing<TType>;
}

/** Tells the notice of a fault, when it has one. */
export function sayFault<TContext extends Telling<'notice.raised'>, TEvent extends EventObject>() {
  return enqueueActions<TContext, TEvent, Fault | null, TEvent, never, never, never, never, never>(
    ({ context, enqueue }, fault) => {
      const words = fault && noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    },
  );
}

/** The service would not start the core: why, and what may keep it from starting is looked for; that is said with the way to the logs. */
export function sayStartRefused<
  TContext extends Telling<'notice.raised' | 'start.refused'>,
  TEvent extends EventObject,
>() {
  return enqueueActions<TContext, TEvent, Fault | null, TEvent, never, never, never, never, never>(
    ({ context, enqueue }, fault) => {
      const words = fault && noticeOfFault(fault);
      if (words === null) return;
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (fault?.kind === 'refused') enqueue.sendTo(context.host, { type: 'start.refused', message: fault.message });
    },
  );
}

export function sayCopied<TContext extends Telling<'notice.raised'>, TEvent extends EventObject>() {
  return sendTo<TContext, TEvent, undefined, Hearing<'notice.raised'>, TEvent>(({ context }) => context.host, {
    type: 'notice.raised',
    notice: success('copied'),
  });
}

/** The browser could not copy or save: its message. */
export function sayNotDone<TContext extends Telling<'notice.raised'>, TEvent extends EventObject>(
  key: 'copyFailed' | 'saveFailed',
) {
  return sendTo<TContext, TEvent, { readonly message: string }, Hearing<'notice.raised'>, TEvent>(
    ({ context }) => context.host,
    (_, { message }) => ({ type: 'notice.raised', notice: notice(key, 'error', { message }) }),
  );
}

/** Requests the connect poll that accompanies a call; there may be none. */
export function requestPoll<TContext extends Telling<'poll.requested'>, TEvent extends EventObject>() {
  return enqueueActions<
    TContext,
    TEvent,
    { readonly poll: PollReason | null },
    TEvent,
    never,
    never,
    never,
    never,
    never
  >(({ context, enqueue }, { poll }) => {
    if (poll !== null) enqueue.sendTo(context.host, { type: 'poll.requested', reason: poll });
  });
}

/** Passes on the lists that a call was answered with. */
export function tellTouch<TContext extends Telling<'touch.received'>, TEvent extends EventObject>() {
  return enqueueActions<TContext, TEvent, CallResult<TouchReply>, TEvent, never, never, never, never, never>(
    ({ context, enqueue }, answer) => {
      if (answer.ok) enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    },
  );
}

/** Requests the lists, because they may have changed without an answer that contains them. */
export function wantTouch<TContext extends Telling<'touch.wanted'>, TEvent extends EventObject>() {
  return sendTo<TContext, TEvent, undefined, Hearing<'touch.wanted'>, TEvent>(({ context }) => context.host, {
    type: 'touch.wanted',
  });
}

/** Tells which outbounds there are now. */
export function tellOutbounds<TContext extends Telling<'outbounds.received'>, TEvent extends EventObject>() {
  return sendTo<TContext, TEvent, { readonly outbounds: readonly string[] }, Hearing<'outbounds.received'>, TEvent>(
    ({ context }) => context.host,
    (_, { outbounds }) => ({ type: 'outbounds.received', outbounds }),
  );
}

/** Tells the stack that the dialog is closed. */
export function tellClosed<
  TContext extends { readonly host: Host; readonly id: string },
  TEvent extends EventObject,
>() {
  return sendTo<TContext, TEvent, undefined, Host, TEvent>(
    ({ context }) => context.host,
    ({ context }) => ({ type: 'dialog.closed', id: context.id }),
  );
}
