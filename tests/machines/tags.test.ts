import { StateMachine, type AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { pathOf, stateNodes } from '../harness/coverage';

/**
 * What views may ask of a state: spinners and unusable fields hang on `busy`, `saving`, `loading`, the question before something is lost
 * on `draft` and `asking`, messages beside fields on `problems`. Generated view tests agree with whatever the machine says,
 * so it is written down here, by hand.
 */
const TAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'backend/backend': {
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
    rechecking: 'away',
  },
  'login/login': {
    'open.form.registering': 'busy',
    'open.form.loggingIn': 'busy',
  },
  'notices/notice': {
    held: 'held',
  },
  'language/language': {
    'starting.loading': 'loading',
    'starting.fallingBack': 'loading',
    'shown.changing': 'loading',
  },
  'connected-panel/connected-panel': {
    'panel.folded': 'folded',
    'drawer.open': 'drawn',
  },
  'undo/undo': {
    offered: 'offered',
    restoring: 'busy',
    partly: 'offered',
  },
  'touch-reader/touch-reader': {
    first: 'first',
    'first.troubled': 'troubled',
    troubled: 'troubled',
  },
  'core/core': {
    'starting.held': 'busy',
    'starting.patient': 'waiting',
    'stopping.held': 'busy',
    'stopping.patient': 'waiting',
  },
  'observatory/observatory': {
    stale: 'stale',
  },
  'nodes/nodes': {
    'activity.connecting.held': 'busy',
    'activity.connecting.patient': 'waiting',
    'activity.disconnecting.held': 'busy',
    'activity.disconnecting.patient': 'waiting',
    'activity.updating': 'busy waiting',
    'search.unfolded': 'unfolded',
    'find.lit': 'lit',
    'find.litAgain': 'lit',
  },
  'latency/latency': {
    testing: 'busy',
  },
  'latency/test-url': {
    open: 'open',
    'open.refused': 'invalid',
  },
  'outbounds/outbounds': {
    loading: 'loading',
  },
  'import/import': {
    'open.mode.batch': 'batch',
    'open.work.editing.typed': 'draft',
    'open.work.asking': 'asking draft',
    'open.work.sending': 'busy draft',
  },
  'scan/scan': {
    readingPicture: 'reading',
    readingText: 'reading',
    watching: 'watching',
  },
  'sharing/sharing': {
    fetching: 'fetching',
    unread: 'unread',
    'shown.code.drawing': 'drawing',
    'shown.code.tooLong': 'tooLong',
    'shown.code.undrawn': 'undrawn',
  },
  'sharing/share-list': {
    collecting: 'collecting',
  },
  'add-outbound/add-outbound': {
    'editing.quiet': 'draft',
    'editing.loud': 'draft problems',
    asking: 'asking draft',
    sending: 'draft',
    'sending.held': 'busy',
    'sending.patient': 'waiting',
  },
  'delete-outbound/delete-outbound': {
    'deleting.held': 'busy',
    'deleting.patient': 'waiting',
  },
  'address-ports/address-ports': {
    'dialog.editing.changed': 'draft',
    'dialog.editing.loud': 'draft problems',
    'dialog.asking': 'asking draft',
    'dialog.checking': 'busy checking draft',
    'dialog.saving': 'busy draft saving',
  },
  'settings/settings': {
    'form.unreadable': 'unreadable',
    'form.loading': 'loading',
    'form.editing.changed': 'draft',
    'form.asking': 'asking draft',
    'form.saving': 'draft saving',
    'form.saving.held': 'busy',
    'form.saving.patient': 'waiting',
    'form.applying': 'applying draft',
    'form.applying.held': 'busy',
    'form.applying.patient': 'waiting',
    'remote.asking': 'lookingUp',
  },
  'gfwlist/gfwlist': {
    'editing.typed': 'draft',
    'editing.loud': 'draft problems',
    asking: 'asking draft',
    updating: 'updating',
    deleting: 'deleting',
  },
  'custom-routing/custom-routing': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.loud': 'draft problems',
    asking: 'asking draft',
    saving: 'draft saving',
  },
  'text-setting/text-setting': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.loud': 'draft problems',
    'editing.restored': 'restored',
    asking: 'asking draft',
    saving: 'draft saving',
    rereading: 'loading',
  },
  'outbound-setting/outbound-setting': {
    unreadable: 'unreadable',
    loading: 'loading',
    'editing.changed': 'draft',
    'editing.loud': 'draft problems',
    asking: 'asking draft',
    deleting: 'draft',
    checking: 'draft loading',
    saving: 'draft saving',
  },
  'deletion/deletion': {
    reading: 'busy collecting',
    unread: 'failed',
    collecting: 'busy collecting',
    confirming: 'asking',
    working: 'busy deleting',
    stopped: 'failed',
  },
  'server-form/server-form': {
    locating: 'loading',
    reading: 'loading',
    unread: 'failed',
    foreign: 'foreign',
    'open.secrets.shown': 'shown',
    'open.errors.loud': 'problems',
    'open.work.viewing': 'viewing',
    'open.work.editing.changed': 'draft',
    'open.work.asking': 'asking draft',
    'open.work.confirming': 'confirming draft',
    'open.work.saving': 'busy draft',
    'open.work.saving.sending.patient': 'waiting',
  },
  'subscription-form/subscription-form': {
    'editing.changed': 'draft',
    'editing.loud': 'draft problems',
    asking: 'asking draft',
    saving: 'busy draft',
    'saving.sending.patient': 'waiting',
  },
  'update-all/update-all': {
    working: 'busy',
  },
  'locked-call/locked-call': {
    waiting: 'busyService',
  },
  'logs/logs': {
    'open.log.reading': 'loading',
    'open.log.console': 'console',
    'open.log.paused': 'paused',
    'open.log.missing': 'missing',
    'open.scroll.following': 'following',
    'open.width.wrapping': 'wrapping',
  },
  'shortcuts/shortcuts': {
    used: 'on',
  },
};

const folder = process.env['MUTATE_FOLDER'];
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../machines/*/*.machine.ts');

test.each(Object.entries(TAGS).filter(([file]) => folder === undefined || file.startsWith(`${folder}/`)))(
  'the tags of %s',
  async (file, tags) => {
    const found = Object.values((await modules[`../../machines/${file}.machine.ts`]?.()) ?? {}).flatMap((value) => {
      // The locked call is made for each slot anew.
      const machine: unknown =
        file.startsWith('locked-call/') && typeof value === 'function' ? (value as () => unknown)() : value;
      return machine instanceof StateMachine ? [machine as AnyStateMachine] : [];
    });
    const tagged = found.flatMap((machine) => stateNodes(machine).filter((node) => node.tags.length > 0));
    expect(Object.fromEntries(tagged.map((node) => [pathOf(node), [...node.tags].sort().join(' ')]))).toEqual(tags);
  },
);
