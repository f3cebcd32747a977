import { and, assign, enqueueActions, fromPromise, sendTo, setup, stateIn } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type ServerFormKind } from '../domain/links/schemes';
import { type Reference } from '../domain/reference';
import { rebase, withLink } from '../domain/same-row';
import { type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type Host } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type ImportInput, type LocateInput } from '../ports/service';
import { BUSY_LIMIT, TOAST } from '../shared/constants';
import { isUncertain, wasDeclined, type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import * as rules from './server-form.rules';
import { type Tab } from './server-form.rules';
import { type DraftCommand } from '../shared/draft';

export type ServerFormCommand =
  | { readonly type: 'field.change'; readonly field: string; readonly value: string | boolean }
  | { readonly type: 'kind.choose'; readonly kind: ServerFormKind }
  /** A share link fills the right tab, wherever it is pasted. */
  | { readonly type: 'link.paste'; readonly text: string }
  | { readonly type: 'secrets.toggle' }
  | { readonly type: 'save.submit' | 'save.leave' }
  | { readonly type: 'insecure.accept' | 'insecure.refuse' }
  | DraftCommand
  | { readonly type: 'read.retry' }
  | { readonly type: 'dialog.cancel' };

export interface ServerFormInput {
  readonly id: string;
  readonly host: Host;
  /** A server to modify, a subscription's server to look at; null creates one. */
  readonly row: Reference | null;
  /** The lists that `row` points into. */
  readonly touch: Touch;
  readonly service: Capabilities;
}

export interface ServerFormContext extends ServerFormInput {
  readonly tab: Tab;
  /** Tabs that were left, with what was typed into them. */
  readonly left: Readonly<Partial<Record<ServerFormKind, Tab>>>;
  /** As the service shared it. */
  readonly link: string;
  /** The core ran when the lists were read last. */
  readonly running: boolean;
  /** The connect poll that accompanies a save. */
  readonly poll: 'none' | 'due' | 'asked';
  /** Saves that were refused here; each gives the focus to the first field with a problem. */
  readonly refusals: number;
  readonly fault: Fault | null;
  /** The link that was sent last, when nobody knows what came of it. */
  readonly sent: string | null;
}

type Answer = CallResult<TouchReply>;

/** Where the server stands: as it was, or as it was sent when the answer was lost. */
const found = ({ touch, row, sent }: ServerFormContext, now: Touch): Reference | undefined =>
  row === null ? undefined : (rebase(touch, now, row) ?? rules.arrivedAt(touch, now, sent, 'alone'));

/** The vocabulary of the chart in `server-form.machine.ts`. */
export const serverFormSetup = setup({
  types: {
    context: {} as ServerFormContext,
    events: {} as ServerFormCommand,
    input: {} as ServerFormInput,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'foreign'
      | 'viewing'
      | 'shown'
      | 'problems'
      | 'draft'
      | 'asking'
      | 'confirming'
      | 'busy'
      | 'waiting',
  },
  actors: {
    touch: lockedCall<LocateInput, TouchReply>('serverForm', 'touch'),
    sharingAddress: fromPromise<string, Reference>(notProvided('serverForm', 'sharingAddress')),
    importText: fromPromise<TouchReply, ImportInput>(notProvided('serverForm', 'importText')),
  },
  actions: {
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      const row = found(context, touch) ?? context.row;
      const follows = running && row !== null && rules.isConnectedRow(touch, row);
      enqueue.assign({ touch, running, row, poll: follows ? 'due' : 'none' });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    sayMoved: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok || context.row === null) return;
      const name = nameAt(context.touch, context.row);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('rowMoved', 'warning', { name }) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepLink: assign((_, { link }: { readonly link: string }) => ({ link })),
    openLink: assign(({ context: { touch, row, service } }, { link }: { readonly link: string }) => {
      const opened = rules.openedLink(link, service);
      const seen = { link, touch: row === null ? touch : withLink(touch, row, link) };
      return opened === null ? seen : { ...seen, tab: opened.tab };
    }),
    keepFault: assign({ fault: (_, fault: Fault) => fault }),
    forgetFault: assign({ fault: null }),
    change: enqueueActions(
      ({ context, enqueue }, { field, value }: { readonly field: string; readonly value: string | boolean }) => {
        const { tab, forced } = rules.changed(context.tab, field, value);
        enqueue.assign({ tab, fault: null });
        if (forced)
          enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('grpcShouldWithTls', 'warning') });
      },
    ),
    chooseKind: assign(({ context: { tab, left } }, { kind }: { readonly kind: ServerFormKind }) => ({
      tab: rules.switched(tab, kind, left[kind]),
      left: { ...left, [tab.kind]: tab },
      fault: null,
    })),
    fillIn: enqueueActions(({ context, enqueue }, { text }: { readonly text: string }) => {
      const opened = rules.pastedLink(text, context.service);
      if (opened === null) return;
      enqueue.assign({ tab: opened.tab, left: {}, fault: null });
      const said = notice('linkFilledIn', 'info', {}, TOAST.brief);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    keepSent: assign(({ context: { tab } }, fault: Fault) => ({ sent: rules.linkOf(tab), fault })),
    forgetSent: assign({ sent: null }),
    sayRefused: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.host, { type: 'touch.wanted' });
      const words = context.fault && noticeOfFault(context.fault);
      if (words) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    refuse: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (context.poll === 'asked' && wasDeclined(fault))
        enqueue.sendTo(context.host, { type: 'poll.dropped', reason: 'saveServer' });
    }),
    requestPollWhenDue: enqueueActions(({ context, enqueue }) => {
      if (context.poll !== 'due') return;
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'saveServer' });
      enqueue.assign({ poll: 'asked' });
    }),
    tellSaved: enqueueActions(({ context, enqueue }, reply: TouchReply | null) => {
      if (reply === null) return;
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
      const key = context.row === null ? 'serverCreated' : 'serverSaved';
      const said = success(key, { name: rules.nameIn(context.tab) });
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    tellTouch: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (answer.ok) enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isNew: ({ context }) => context.row === null,
    isUncertain: (_, fault: Fault) => isUncertain(fault),
    isSentAnew: ({ context: { row, sent } }) => row === null && sent !== null,
    /** What was sent has arrived, although its answer was lost. */
    hasArrived: ({ context: { touch, sent } }, answer: Answer) =>
      answer.ok && rules.arrivedAt(touch, answer.value.touch, sent) !== undefined,
    isForView: ({ context }) => context.row?._type === 'subscriptionServer',
    failed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) => answer.ok && found(context, answer.value.touch) === undefined,
    isForeign: (_, { link }: { readonly link: string }) => rules.refusalOf(link) !== null,
    isFlawed: ({ context }) => context.link !== '' && rules.problemsOf(context.tab).length > 0,
    isEditing: stateIn({ open: { work: 'editing' } }),
    isFlawedLink: ({ context, event }) =>
      'text' in event && (rules.pastedLink(event.text, context.service)?.flaw ?? null) !== null,
    isLink: ({ context, event }) => 'text' in event && rules.pastedLink(event.text, context.service) !== null,
    isOtherKind: ({ context, event }) => 'kind' in event && event.kind !== context.tab.kind,
    hasProblems: ({ context }) => rules.problemsOf(context.tab).length > 0,
    isInsecure: ({ context }) => rules.isRisky(context.tab),
    changesKind: and(['isEditing', 'isOtherKind']),
    takesFlawedLink: and(['isEditing', 'isFlawedLink']),
    takesLink: and(['isEditing', 'isLink']),
    savesProblems: and(['isEditing', 'hasProblems']),
  },
  delays: { busyLimit: BUSY_LIMIT },
});
