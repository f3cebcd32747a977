import { enqueueActions, raise, sendTo, stopChild, type EventObject } from 'xstate';
import { lostDraft, requestFor } from './drafts.rules';
import { type TouchReply } from '../domain/touch';
import { isDoneBy, type PanelAction } from '../ports/actions';
import { type DialogRequest } from '../ports/dialog';
import { type HostFact, type StackReason } from '../ports/host';
import { appMemory } from './app.memory';
import { isActedOnBy, noticeOfFault, type NoticeAction, type NoticeSpec } from '../ports/notice';
import { shortcutOf } from '../ports/shortcuts';
import { trialKeyOf, type StorageCommand } from '../ports/storage';
import { type TrialBeginning } from '../ports/trial';
import { type Fault } from '../shared/faults';
import { hearersOf } from '../shared/hearers';
import { APP_HEARERS } from './app.hearers';
import { childrenOf, dialogOf, draftsAsText, mayBeChosen, type Children } from './app.readings';
import {
  browserCommandOf,
  connectionOf,
  copyNotice,
  dialogContextOf,
  removalOffer,
  staleConnections,
  takesSingleKeys,
} from './app.rules';
import { putsOfAddress, storedAddress } from '../session/token.rules';

const hearing = (event: EventObject, children: Children) =>
  hearersOf(APP_HEARERS, event).filter((child) => children[child] !== undefined);

/** The words of the app's chart: what it remembers, and what it tells its children. */
export const appSetup = appMemory.extend({
  actions: {
    useService: sendTo('service', ({ context }) => ({ type: 'service.use', ...connectionOf(context) }) as const),
    store: sendTo(
      'storage',
      (_, command: Omit<StorageCommand, 'type'>) => ({ ...command, type: 'storage.put' }) as const,
    ),
    say: sendTo(
      'notices',
      (_, { spec }: { readonly spec: NoticeSpec }) => ({ type: 'notice.raise', notice: spec }) as const,
    ),
    sayFault: enqueueActions(({ enqueue }, { fault }: { readonly fault: Fault }) => {
      const said = noticeOfFault(fault);
      if (said !== null) enqueue.sendTo('notices', { type: 'notice.raise', notice: said });
    }),
    sayCopied: sendTo('notices', (_, { error }: { readonly error: string | null }) => ({
      type: 'notice.raise' as const,
      notice: copyNotice(error),
    })),
    openDialog: sendTo(
      'dialogs',
      ({ context }, { dialog }: { readonly dialog: DialogRequest }) =>
        ({ type: 'dialog.open', dialog, dialogContext: dialogContextOf(context) }) as const,
    ),
    keepInBook: sendTo('book', ({ context: { address, version, input } }) => ({
      type: 'service.keep' as const,
      address,
      version: version?.version ?? '',
      book: input.stored.services ?? null,
    })),
    tellDialogs: sendTo(
      'dialogs',
      ({ context }) => ({ type: 'context.changed', dialogContext: dialogContextOf(context) }) as const,
    ),
    coverDialogs: sendTo('dialogs', { type: 'login.opened' }),
    tell: enqueueActions(({ self, event, enqueue }) => {
      for (const child of hearing(event, childrenOf(self))) enqueue.sendTo(child, event);
    }),
    /** What cannot be asked of the service now, nobody hears. */
    tellChoice: enqueueActions(({ self, event, enqueue }, { action }: { readonly action: PanelAction }) => {
      const children = childrenOf(self);
      if (mayBeChosen(action, children)) for (const child of hearing(event, children)) enqueue.sendTo(child, event);
    }),
    reopenDrafts: enqueueActions(({ context, enqueue }, { reply }: { readonly reply: TouchReply }) => {
      if (context.drafts.length === 0) return;
      enqueue.assign({ drafts: [] });
      const dialogContext = dialogContextOf({ ...context, reply });
      for (const draft of context.drafts) {
        const dialog = requestFor(draft, reply.touch);
        if (dialog === null) enqueue.sendTo('notices', { type: 'notice.raise', notice: lostDraft(draft) });
        else enqueue.sendTo('dialogs', { type: 'dialog.open', dialog, dialogContext, retyped: draft.commands });
      }
    }),
    reloadPage: sendTo(
      'browser',
      ({ self }) => ({ type: 'browser.reload', drafts: draftsAsText(childrenOf(self)) }) as const,
    ),
    tellAnswered: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('backend', { type: 'touch.received' });
      enqueue.sendTo('parts', { type: 'page.settled' });
    }),
    tellAccountChanged: raise({ type: 'account.changed' }),
    tellLogin: sendTo(
      'login',
      (_, { first }: { readonly first: boolean }) => ({ type: 'login.firstKnown', first }) as const,
    ),
    clearDialogs: sendTo(
      'dialogs',
      (_, params: Pick<Extract<HostFact, { type: 'stack.cleared' }>, 'reason'>) =>
        ({ type: 'stack.clear', ...params }) as const,
    ),
    adoptAddress: enqueueActions(({ context, enqueue }, { reason }: { readonly reason: StackReason }) => {
      if (reason.kind === 'addressElsewhere') {
        const address = storedAddress({ backendAddress: reason.address ?? '' });
        enqueue.sendTo('backend', { type: 'address.storedElsewhere', address });
        enqueue.raise({ type: 'address.changed' });
      }
      if (reason.kind !== 'address') return;
      for (const [key, value] of putsOfAddress(reason.address, context.input))
        enqueue.raise({ type: 'storing.requested', key, value });
      enqueue.sendTo('backend', { type: 'address.adopted', address: reason.address, version: reason.version });
    }),
    /** The child `offers` hears of it, too, and does the rest. */
    actOnNotice: enqueueActions(({ context, enqueue }, { action }: { readonly action: NoticeAction }) => {
      if (isActedOnBy(action, 'browser')) enqueue.sendTo('browser', browserCommandOf(action, context.input.page));
      if (!isActedOnBy(action, 'app')) return;
      switch (action.kind) {
        case 'adjustAddress':
          return enqueue.raise({ type: 'action.chosen', action: { kind: 'addressPorts' } });
        case 'openLogs':
          return enqueue.raise({ type: 'action.chosen', action: { kind: 'logs' } });
        case 'restoreServers':
          return enqueue.raise({ type: 'dialog.requested', dialog: action.dialog });
        case 'reload':
          return enqueue.raise({ type: 'reload.requested' });
        case 'fastest':
          enqueue.raise({ type: 'action.chosen', action: { kind: 'list', tab: action.tab } });
          return enqueue.raise({ type: 'action.chosen', action: { kind: 'fastest' } });
      }
    }),
    /** What a member of the session does, `tellChoice` tells it. */
    perform: enqueueActions(({ context, enqueue, self }, { action }: { readonly action: PanelAction }) => {
      if (isDoneBy(action, 'dialog')) {
        const dialogContext = dialogContextOf(context);
        const dialog = dialogOf(action, context.input.stored, childrenOf(self), dialogContext.service);
        enqueue.sendTo('dialogs', { type: 'dialog.open', dialog, dialogContext });
      }
      if (!isDoneBy(action, 'app')) return;
      switch (action.kind) {
        case 'history':
          return enqueue.sendTo('notices', { type: 'history.open' });
        case 'theme':
          return enqueue.sendTo('appearance', { type: 'appearance.choose', choice: action.choice });
        case 'language':
          return enqueue.sendTo('language', { type: 'language.choose', language: action.language });
        case 'logout':
          return enqueue.raise({ type: 'account.logOut' });
      }
    }),
    press: enqueueActions(({ context, enqueue }, { key, mod }: { readonly key: string; readonly mod: boolean }) => {
      const shortcut = shortcutOf(key, mod);
      if (shortcut === undefined || (!mod && !takesSingleKeys(context.input.stored))) return;
      enqueue.raise({ type: 'action.chosen', action: { kind: shortcut.action } });
    }),
    carryTrial: enqueueActions(({ context: { address }, enqueue }, begun: TrialBeginning | null) => {
      if (begun !== null) enqueue.sendTo('offers', { type: 'trial.take', input: { address, begun, text: null } });
    }),
    /** What was on trial when the page was left. */
    resumeTrial: enqueueActions(({ context: { address, input }, enqueue }) => {
      const text = input.stored[trialKeyOf(address)];
      if (text !== undefined) enqueue.sendTo('offers', { type: 'trial.take', input: { address, begun: null, text } });
    }),
    followTrial: enqueueActions(({ context: { address }, enqueue }, { key, value }: Omit<StorageCommand, 'type'>) => {
      if (key === trialKeyOf(address)) enqueue.sendTo('offers', { type: 'trial.follow', address, text: value });
    }),
    keepFailedStart: enqueueActions(({ enqueue }, { message }: { readonly message: string }) => {
      enqueue.stopChild('failedStart');
      enqueue.spawnChild('failedStart', { id: 'failedStart', input: { message } });
    }),
    forgetFailedStart: stopChild('failedStart'),
    noteRunning: enqueueActions(({ enqueue }, { reply }: { readonly reply: TouchReply }) => {
      if (reply.running) enqueue.stopChild('failedStart');
    }),
    offerRemoval: enqueueActions(({ context, enqueue }, { message }: { readonly message: string }) => {
      const offer = removalOffer(staleConnections(context, message));
      if (offer !== null) enqueue.sendTo('notices', { type: 'notice.raise', notice: offer });
    }),
  },
});
