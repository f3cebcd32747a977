import { StateMachine, type AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { pathOf, stateNodes } from '../harness/coverage';

/**
 * What views may ask of a state: spinners and unusable fields hang on `busy`, `saving`, `loading`, the question before something is lost
 * on `draft` and `asking`, messages beside fields on `problems`. Generated view tests agree with whatever the machine says,
 * so it is written down here, by hand.
 */
const TAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'service/backend': {
    'discovering.long': 'away',
    'checking.long': 'away',
    ready: 'answering',
    doubting: 'answering',
    'doubting.long': 'away',
    suspecting: 'answering',
    'suspecting.long': 'away',
    strange: 'answering strange',
    stuck: 'answering stuck',
    unreachable: 'away',
    rediscovering: 'away',
    rechecking: 'away',
  },
  'session/login': {
    'open.form.registering': 'busy',
    'open.form.loggingIn': 'busy',
  },
  'shell/panel-parts': {
    pausing: 'incomplete',
    asking: 'incomplete',
    changed: 'changed incomplete',
  },
  'shell/notice': {
    held: 'held',
  },
  'shell/language': {
    'starting.loading': 'loading',
    'starting.fallingBack': 'loading',
    'shown.changing': 'loading',
  },
  'nodes/connected-panel': {
    'panel.folded': 'folded',
    'drawer.open': 'drawn',
  },
  'shell/undo': {
    offered: 'offered',
    restoring: 'busy',
    partly: 'offered',
  },
  'service/touch-reader': {
    first: 'first',
    'first.troubled': 'troubled',
    troubled: 'troubled',
  },
  'service/core': {
    'starting.blocking': 'busy',
    'starting.background': 'waiting',
    'stopping.blocking': 'busy',
    'stopping.background': 'waiting',
  },
  'service/observatory': {
    stale: 'stale',
    'stale.unheard': 'silent',
  },
  'nodes/nodes': {
    'activity.connecting.blocking': 'busy',
    'activity.connecting.background': 'waiting',
    'activity.disconnecting.blocking': 'busy',
    'activity.disconnecting.background': 'waiting',
    'activity.updating': 'busy waiting',
    'search.unfolded': 'unfolded',
    'find.lit': 'lit',
    'find.litAgain': 'lit',
  },
  'nodes/latency': {
    testing: 'busy',
  },
  'nodes/test-url': {
    open: 'open',
    'open.refused': 'invalid',
  },
  'outbounds/outbounds': {
    loading: 'loading',
  },
  'servers/import': {
    'open.mode.batch': 'batch',
    'open.work.editing.typed': 'draft',
    'open.work.asking': 'asking draft',
    'open.work.sending': 'busy draft',
  },
  'servers/scan': {
    readingPicture: 'reading',
    readingDocument: 'reading',
    readingText: 'reading',
    watching: 'watching',
  },
  'servers/sharing': {
    fetching: 'fetching',
    unread: 'unread',
    'shown.code.drawing': 'drawing',
    'shown.code.tooLong': 'tooLong',
    'shown.code.undrawn': 'undrawn',
  },
  'servers/share-list': {
    collecting: 'collecting',
  },
  'outbounds/add-outbound': {
    'editing.quiet': 'draft',
    'editing.invalid': 'draft problems',
    asking: 'asking draft',
    sending: 'draft',
    'sending.blocking': 'busy',
    'sending.background': 'waiting',
  },
  'outbounds/delete-outbound': {
    'deleting.blocking': 'busy',
    'deleting.background': 'waiting',
  },
  'settings/address-ports': {
    'dialog.editing.changed': 'draft',
    'dialog.editing.invalid': 'draft problems',
    'dialog.asking': 'asking draft',
    'dialog.checking': 'checking draft saving',
    'dialog.reconciling': 'draft saving',
    'dialog.saving': 'draft saving',
  },
  'settings/settings': {
    'form.unreadable': 'unreadable',
    'form.loading': 'loading',
    'form.editing.changed': 'draft',
    'form.editing.invalid': 'draft problems',
    'form.asking': 'asking draft',
    'form.reconciling': 'draft saving',
    'form.refreshing': 'applying busy draft',
    'form.saving': 'draft saving',
    'form.saving.blocking': 'busy',
    'form.saving.background': 'waiting',
    'form.applying': 'applying draft',
    'form.applying.blocking': 'busy',
    'form.applying.background': 'waiting',
    'remote.asking': 'lookingUp',
  },
  'settings/gfwlist': {
    'editing.typed': 'draft',
    'editing.invalid': 'draft problems',
    asking: 'asking draft',
    updating: 'updating',
    deleting: 'deleting',
  },
  'routing/custom-routing': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.invalid': 'draft problems',
    asking: 'asking draft',
    reconciling: 'draft saving',
    saving: 'draft saving',
  },
  'routing/text-setting': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.invalid': 'draft problems',
    'editing.restored': 'restored',
    asking: 'asking draft',
    reconciling: 'draft saving',
    saving: 'draft saving',
    rereading: 'loading',
  },
  'outbounds/outbound-setting': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.invalid': 'draft problems',
    asking: 'asking draft',
    deleting: 'draft',
    checking: 'draft loading',
    reconciling: 'draft saving',
    saving: 'draft saving',
  },
  'outbounds/outbound-servers': {
    'editing.changed': 'draft',
    'editing.gone': 'draft gone',
    'editing.different': 'different draft',
    'editing.halted': 'draft halted',
    asking: 'asking draft',
    checking: 'draft saving',
    saving: 'draft saving',
  },
  'nodes/deletion': {
    reading: 'busy collecting',
    unread: 'failed',
    collecting: 'busy collecting',
    confirming: 'asking',
    working: 'busy deleting',
    unsure: 'failed unsure',
    stopped: 'failed',
  },
  'servers/server-form': {
    loading: 'loading',
    unreadable: 'unreadable',
    unsupported: 'unsupported',
    'open.secrets.shown': 'shown',
    'open.errors.loud': 'problems',
    'open.work.viewing': 'viewing',
    'open.work.editing.changed': 'draft',
    'open.work.asking': 'asking draft',
    'open.work.confirming': 'confirming draft',
    'open.work.saving': 'draft saving',
    'open.work.saving.sending.blocking': 'busy',
    'open.work.saving.sending.background': 'waiting',
  },
  'servers/subscription-form': {
    'editing.changed': 'draft',
    'editing.invalid': 'draft problems',
    asking: 'asking draft',
    saving: 'draft saving',
    'saving.sending.blocking': 'busy',
    'saving.sending.background': 'waiting',
  },
  'servers/update-all': {
    working: 'busy',
  },
  'calls/locked-call': {
    waiting: 'busyService',
  },
  'log/logs': {
    'open.scroll.following': 'following',
    'open.width.wrapping': 'wrapping',
  },
  'log/log-reader': {
    seeking: 'loading',
    reading: 'loading',
    console: 'console',
    paused: 'paused',
    missing: 'missing',
  },
};

const start = process.env['MUTATE_PATH'];
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../machines/**/*.machine.ts');

test.each(Object.entries(TAGS).filter(([file]) => start === undefined || `machines/${file}`.startsWith(start)))(
  'the tags of %s',
  async (file, tags) => {
    const found = Object.values((await modules[`../../machines/${file}.machine.ts`]?.()) ?? {}).flatMap((value) => {
      // The locked call is made for each slot anew.
      const machine: unknown =
        file.endsWith('/locked-call') && typeof value === 'function' ? (value as () => unknown)() : value;
      return machine instanceof StateMachine ? [machine as AnyStateMachine] : [];
    });
    const tagged = found.flatMap((machine) => stateNodes(machine).filter((node) => node.tags.length > 0));
    expect(Object.fromEntries(tagged.map((node) => [pathOf(node), [...node.tags].sort().join(' ')]))).toEqual(tags);
  },
);
