import { and, assign, enqueueActions, fromPromise, sendTo, setup, stateIn } from 'xstate';
import { type ServerFormKind } from '../domain/links/schemes';
import { type Reference } from '../domain/reference';
import { rebase, type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { lockedCall, type CallResult } from '../locked-call/locked-call.machine';
import { type Host } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { type ImportInput, type TouchInput } from '../ports/service';
import { BUSY_LIMIT, TOAST } from '../shared/constants';
import { wasDeclined, type Fault } from '../shared/faults';
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
  readonly variant: string;
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
}

type Answer = CallResult<TouchReply>;

const found = ({ touch, row }: ServerFormContext, now: Touch): Reference | undefined =>
  row === null ? undefined : rebase(touch, now, row);

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
    touch: lockedCall<TouchInput, TouchReply>('serverForm', 'touch'),
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
    openLink: assign((_, { link }: { readonly link: string }) => {
      const opened = rules.openedLink(link);
      return opened === null ? { link } : { link, tab: opened.tab };
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
      const opened = rules.pastedLink(text);
      if (opened === null) return;
      enqueue.assign({ tab: opened.tab, left: {}, fault: null });
      const said = notice('linkFilledIn', 'info', {}, TOAST.brief);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    refuse: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ fault });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
      if (context.poll === 'asked' && wasDeclined(fault))
        enqueue.sendTo(context.host, { type: 'poll.dropped', reason: 'saveServer' });
    }),
    requestPollWhenDue: enqueueActions(({ context, enqueue }) => {
      if (context.poll !== 'due') return;
      enqueue.sendTo(context.host, { type: 'poll.requested', reason: 'saveServer' });
      enqueue.assign({ poll: 'asked' });
    }),
    tellSaved: enqueueActions(({ context, enqueue }, reply: TouchReply) => {
      enqueue.sendTo(context.host, { type: 'touch.received', reply });
      const key = context.row === null ? 'serverCreated' : 'serverSaved';
      const said = success(key, { name: rules.nameIn(context.tab) });
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    isNew: ({ context }) => context.row === null,
    isForView: ({ context }) => context.row?._type === 'subscriptionServer',
    failed: (_, answer: Answer) => !answer.ok,
    lost: ({ context }, answer: Answer) => answer.ok && found(context, answer.value.touch) === undefined,
    isForeign: (_, { link }: { readonly link: string }) => rules.refusalOf(link) !== null,
    isFlawed: ({ context }) => context.link !== '' && rules.problemsOf(context.tab).length > 0,
    isEditing: stateIn({ open: { work: 'editing' } }),
    isFlawedLink: ({ event }) => 'text' in event && (rules.pastedLink(event.text)?.flaw ?? null) !== null,
    isLink: ({ event }) => 'text' in event && rules.pastedLink(event.text) !== null,
    isOtherKind: ({ context, event }) => 'kind' in event && event.kind !== context.tab.kind,
    hasProblems: ({ context }) => rules.problemsOf(context.tab).length > 0,
    isInsecure: ({ context }) => rules.isInsecureV2ray(context.tab),
    changesKind: and(['isEditing', 'isOtherKind']),
    takesFlawedLink: and(['isEditing', 'isFlawedLink']),
    takesLink: and(['isEditing', 'isLink']),
    savesProblems: and(['isEditing', 'hasProblems']),
  },
  delays: { busyLimit: BUSY_LIMIT },
});
