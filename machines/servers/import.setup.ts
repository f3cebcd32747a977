import { type DialogInput } from '../ports/dialog-input';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type ProxyFile } from '../domain/clash/clash';
import { pastedClash } from '../domain/clash/detect';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { type Host } from '../ports/host';
import { noticeOfFault } from '../ports/notice';
import { scanMachine, type ScanReport } from './scan.machine';
import { saidBeside, type Fault } from '../shared/faults';
import { importRunMachine } from './import-run.machine';
import { type ImportRunOutput } from './import-run.rules';
import { noticesOf, tabOf } from './import.rules';
import * as rules from './import-lines.rules';
import { type HttpChoice, type Lines } from './import-lines.rules';
import { type DraftCommand } from '../shared/draft';
import { tellClosed } from '../calls/telling';

export type ImportCommand =
  | { readonly type: 'text.edit'; readonly text: string }
  | { readonly type: 'batch.toggle' }
  | { readonly type: 'http.choose'; readonly choice: HttpChoice }
  | { readonly type: 'import.submit' }
  | { readonly type: 'import.leave' }
  | { readonly type: 'dialog.cancel' }
  | DraftCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly import: {
      /** The content of a QR code: imported at once when it raises no question. */
      readonly scanned?: string;
      /** Open the camera at once. */
      readonly camera?: boolean;
    };
  }
}

export interface ImportDialogInput extends DialogInput<'import', 'service'> {
  /** The lists in use, among which lines are looked for. */
  readonly reply?: TouchReply | null;
}

/** What is said beside the field. */
export type ImportProblem =
  | { readonly kind: 'empty' }
  /** No line is understood, so nothing is sent. */
  | { readonly kind: 'unknown' }
  /** The service answered with success and took nothing. */
  | { readonly kind: 'nothing' }
  /** Some lines were imported, these stayed. */
  | { readonly kind: 'rest'; readonly taken: number }
  | { readonly kind: 'fault'; readonly fault: Fault };

export interface ImportContext {
  readonly id: string;
  readonly host: Host;
  readonly service: Capabilities;
  readonly scanned: string;
  readonly camera: boolean;
  readonly text: string;
  readonly lines: Lines;
  /** What the person said `http(s)://` means; null before that. */
  readonly choice: HttpChoice | null;
  readonly problem: ImportProblem | null;
  /** The Clash file whose proxies were read last. */
  readonly file: ProxyFile | null;
  /** The lists that duplicates are looked for in. */
  readonly touch: Touch;
}

export function importContext({ id, host, service, reply, scanned, camera }: ImportDialogInput): ImportContext {
  const text = scanned?.trim() ?? '';
  return {
    id,
    host,
    service,
    scanned: text,
    camera: camera ?? false,
    text,
    lines: rules.readLines(text, service),
    choice: null,
    problem: null,
    file: null,
    touch: reply?.touch ?? EMPTY_TOUCH,
  };
}

/** What `http(s)://` lines count as now. */
export function choiceIn({ choice, lines }: Pick<ImportContext, 'choice' | 'lines'>): HttpChoice {
  return choice ?? rules.likelyChoice(lines);
}

function withText({ lines, service }: ImportContext, text: string): Pick<ImportContext, 'text' | 'lines' | 'problem'> {
  return { text, lines: rules.readLines(text, service, lines), problem: null };
}

function problemOf(fault: Fault): ImportProblem | null {
  const said = saidBeside(fault);
  return said === null ? null : { kind: 'fault', fault: said };
}

function takenBefore({ lines }: ImportContext, { taken }: ImportRunOutput): boolean {
  return taken.length === lines.lines.length;
}

/** The vocabulary of the chart in `import.machine.ts`. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportCommand | ScanReport,
    input: {} as ImportDialogInput,
    tags: {} as 'busy' | 'batch' | 'draft' | 'asking',
  },
  actors: { scan: scanMachine, run: importRunMachine },
  actions: {
    keepText: assign(({ context }, { text }: { readonly text: string }) => withText(context, text)),
    addText: assign(({ context }, { text }: { readonly text: string }) =>
      withText(context, rules.appended(context.text, text)),
    ),
    addProxies: assign(({ context }, { file }: { readonly file: ProxyFile }) => ({
      ...withText(context, rules.appended(context.text, file.lines.join('\n'))),
      file,
    })),
    giveDocument: sendTo(
      'scan',
      ({ context }, { text }: { readonly text: string }) =>
        ({ type: 'document.give', text: pastedClash(context.text, text) ?? text }) as const,
    ),
    readSlice: assign({ lines: ({ context: { lines, service } }) => rules.readMore(lines, service) }),
    keepChoice: assign((_, { choice }: { readonly choice: HttpChoice }) => ({ choice })),
    forgetCamera: assign({ camera: false }),
    refuseEmpty: assign({ problem: { kind: 'empty' } }),
    refuseUnknown: assign({ problem: { kind: 'unknown' } }),
    forgetProblem: assign({ problem: null }),
    raiseOutcome: enqueueActions(({ context, enqueue }, output: ImportRunOutput) => {
      const lines = context.lines.lines.length - output.subscriptions.length;
      for (const notice of noticesOf(output, lines)) enqueue.sendTo(context.host, { type: 'notice.raised', notice });
      const tab = tabOf(output);
      if (tab !== null) enqueue.sendTo(context.host, { type: 'action.chosen', action: { kind: 'list', tab } });
    }),
    keepRest: enqueueActions(({ context, enqueue }, output: ImportRunOutput) => {
      const { taken, fault } = output;
      const text = rules.restOf(context.lines, taken);
      const rest: ImportProblem | null = taken.length > 0 ? { kind: 'rest', taken: taken.length } : null;
      const problem = fault === null ? (rest ?? { kind: 'nothing' as const }) : (problemOf(fault) ?? rest);
      enqueue.assign({ ...withText(context, text), problem });
      const words = fault === null ? null : noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    keepFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ problem: problemOf(fault) });
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
    }),
    leaveRun: sendTo('run', { type: 'run.leave' }),
    tellClosed: tellClosed(),
  },
  guards: {
    isEmpty: ({ context }) => context.lines.lines.length === 0,
    hasUnread: ({ context }) => context.lines.unread.length > 0,
    allRead: ({ context }) => context.lines.unread.length === 0,
    /** What was put into the field at once is no list of links but a Clash file. */
    isClash: ({ context }, { text }: { readonly text: string }) => pastedClash(context.text, text) !== null,
    isNothing: (_, { text }: { readonly text: string }) => text === '',
    hasScanned: ({ context }) => context.scanned !== '',
    severalLines: ({ context }) => context.lines.lines.length > 1,
    oneLine: ({ context }) => context.lines.lines.length <= 1,
    nothingToSend: ({ context }) =>
      context.lines.unread.length === 0 && rules.batchesOf(context.lines, choiceIn(context)).length === 0,
    isAsked: ({ context }) => rules.isAsked(context.lines),
    /** What was read raises no question: it can be sent at once. */
    isPlain: ({ context: { lines } }) =>
      lines.lines.length > 0 &&
      lines.unread.length === 0 &&
      lines.lines.every(({ reading: { kind } }) => kind === 'server' || kind === 'subscription'),
    tookAll: ({ context }, output: ImportRunOutput) => takenBefore(context, output),
  },
  delays: { breath: 0 },
});
