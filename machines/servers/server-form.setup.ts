import { type DialogInput } from '../ports/dialog-input';
import { and, assign, enqueueActions, not, stateIn } from 'xstate';
import { type ServerFormKind } from '../domain/links/schemes';
import { type Reference } from '../domain/reference';
import { rebase, withLink } from '../domain/same-row';
import { type Touch, type TouchReply } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { lockedCall, type CallResult } from '../calls/locked-call.machine';
import { longCall, type Caller, type LongCallFact, type LongCallInput } from '../calls/long-call.machine';
import { type PollReason } from '../ports/host';
import { notice, success } from '../ports/notice';
import { type ImportInput } from '../ports/service';
import { TOAST } from '../shared/constants';
import * as rules from './server-form.rules';
import { type Tab } from './server-form.rules';
import { tellTouch } from '../calls/telling';
import { serviceCall } from '../calls/service-call';

export type ServerFormCommand =
  | { readonly type: 'field.edit'; readonly field: string; readonly value: string | boolean }
  | { readonly type: 'kind.choose'; readonly kind: ServerFormKind }
  /** A share link fills the right tab, wherever it is pasted. */
  | { readonly type: 'link.paste'; readonly text: string }
  | { readonly type: 'secrets.toggle' }
  | { readonly type: 'insecure.accept' | 'insecure.refuse' }
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly serverForm: {
      /** A server to modify, a subscription's server to look at; null creates one. */
      readonly row: Reference | null;
      /** The lists that `row` points into. */
      readonly touch: Touch;
    };
  }
}

export type ServerFormInput = DialogInput<'serverForm', 'service'>;

export interface ServerFormContext extends ServerFormInput, EditorContext {
  readonly tab: Tab;
  /** Tabs that were left, with what was typed into them. */
  readonly left: Readonly<Partial<Record<ServerFormKind, Tab>>>;
  /** As the service shared it. */
  readonly link: string;
  /** The core ran when the lists were read last. */
  readonly running: boolean;
  /** Saves that the panel refused; each gives the focus to the first field with a problem. */
  readonly refusals: number;
  /** The link that was sent last, when its result is unknown. */
  readonly sent: string | null;
}

type Answer = CallResult<TouchReply>;

/** The server's position: by what it was, or by what was sent when the answer was lost. */
const found = ({ touch, row, sent }: ServerFormContext, now: Touch): Reference | undefined =>
  row === null ? undefined : (rebase(touch, now, row) ?? rules.arrivedAt(touch, now, sent, 'alone'));

const arrived = ({ touch, sent }: ServerFormContext, answer: Answer): Reference | undefined =>
  answer.ok ? rules.arrivedAt(touch, answer.value.touch, sent) : undefined;

/** The connect poll that accompanies a save: the core restarts with the server that is replaced. */
const pollOf = ({ running, touch, row }: ServerFormContext): PollReason | null =>
  running && row !== null && rules.isConnectedRow(touch, row) ? 'saveServer' : null;

export const pollIn = ({ context }: { readonly context: ServerFormContext }) => ({ poll: pollOf(context) });

/** The save of the form. */
export const saveOf = ({
  context,
  self,
}: {
  readonly context: ServerFormContext;
  readonly self: Caller;
}): LongCallInput<ImportInput> => ({
  host: context.host,
  caller: self,
  poll: pollOf(context),
  call: { url: rules.linkOf(context.tab), which: context.row, kind: 'server' },
});

/** The vocabulary of the chart in `server-form.machine.ts`. */
export const serverFormSetup = editorSetup({
  types: {
    context: {} as ServerFormContext,
    events: {} as ServerFormCommand | LongCallFact,
    input: {} as ServerFormInput,
    tags: {} as EditorTag | 'unsupported' | 'viewing' | 'shown' | 'confirming' | 'busy' | 'waiting',
  },
  actors: {
    touch: lockedCall(serviceCall('locate')),
    sharingAddress: serviceCall('sharingAddress'),
    importText: longCall(serviceCall('importText')),
  },
  rules: { isSound: ({ tab, service }: ServerFormContext) => rules.problemsOf(tab, service).length === 0 },
}).extend({
  actions: {
    follow: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      enqueue.assign({ touch, running, row: found(context, touch) ?? context.row });
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
    change: enqueueActions(
      ({ context, enqueue }, { field, value }: { readonly field: string; readonly value: string | boolean }) => {
        const { tab, forced } = rules.changed(context.tab, field, value);
        enqueue.assign({ tab, lastFault: null });
        if (forced)
          enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('grpcShouldWithTls', 'warning') });
      },
    ),
    chooseKind: assign(({ context: { tab, left } }, { kind }: { readonly kind: ServerFormKind }) => ({
      tab: rules.switched(tab, kind, left[kind]),
      left: { ...left, [tab.kind]: tab },
      lastFault: null,
    })),
    fillIn: enqueueActions(({ context, enqueue }, { text }: { readonly text: string }) => {
      const opened = rules.pastedLink(text, context.service);
      if (opened === null) return;
      enqueue.assign({ tab: opened.tab, left: {}, lastFault: null });
      const said = notice('linkFilledIn', 'info', {}, TOAST.brief);
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    keepSent: assign({ sent: ({ context }) => rules.linkOf(context.tab) }),
    forgetSent: assign({ sent: null }),
    /** The server that was created without an answer is the one that what was typed since is saved to. */
    followSent: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch, running } = answer.value;
      enqueue.assign({ touch, running, row: arrived(context, answer) ?? context.row });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    tellSaved: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
      const key = context.row === null ? 'serverCreated' : 'serverSaved';
      const said = success(key, { name: rules.nameIn(context.tab) });
      enqueue.sendTo(context.host, { type: 'notice.raised', notice: said });
    }),
    tellTouch: tellTouch(),
  },
  guards: {
    isNew: ({ context }) => context.row === null,
    mayHaveArrived: ({ context: { row, sent } }) => row === null && sent !== null,
    /** It was saved again after an answer that was lost: what the lists still lack is sent. */
    isAskedAgain: ({ context }) => context.lastFault === null,
    /** What was sent has arrived, although its answer was lost, and nothing was typed since. */
    hasArrived: ({ context }, answer: Answer) =>
      context.sent === rules.linkOf(context.tab) && arrived(context, answer) !== undefined,
    hasArrivedBefore: ({ context }, answer: Answer) => arrived(context, answer) !== undefined,
    isForView: ({ context }) => context.row?._type === 'subscriptionServer',
    lost: ({ context }, answer: Answer) => answer.ok && found(context, answer.value.touch) === undefined,
    isUnsupported: (_, { link }: { readonly link: string }) => rules.refusalOf(link) !== null,
    isFlawed: ({ context }) => context.link !== '' && rules.problemsOf(context.tab, context.service).length > 0,
    isEditing: stateIn({ open: { work: 'editing' } }),
    isFlawedLink: ({ context, event }) =>
      'text' in event && (rules.pastedLink(event.text, context.service)?.flaw ?? null) !== null,
    isLink: ({ context, event }) => 'text' in event && rules.pastedLink(event.text, context.service) !== null,
    isOtherKind: ({ context, event }) => 'kind' in event && event.kind !== context.tab.kind,
    hasProblems: not('isSound'),
    isInsecure: ({ context }) => rules.isRisky(context.tab),
    changesKind: and(['isEditing', 'isOtherKind']),
    takesFlawedLink: and(['isEditing', 'isFlawedLink']),
    takesLink: and(['isEditing', 'isLink']),
    savesProblems: and(['isEditing', 'hasProblems']),
  },
});
