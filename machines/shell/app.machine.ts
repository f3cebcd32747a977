import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { passedOn } from '../shared/hearers';
import { APP_HEARERS } from './app.hearers';
import {
  appearanceInputOf,
  backendInputOf,
  connectionOf,
  dialogContextOf,
  initialContext,
  languageInputOf,
} from './app.rules';
import { appSetup } from './app.setup';
import { crashed, loginRegion } from './app.states';

/** What the service answers is passed on by the states that have a session. */
const { 'backend.answered': _, ...passed } = passedOn(APP_HEARERS);

/** The root: which service, who is logged in, the session of the mounted page, and all that outlives a remount. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description:
    'Knows which service is in use and who is logged in, mounts the page anew, and owns all that outlives that.',
  meta: { title: 'App', spec: ['2.01', '2.02', '2.03', '4.20', '4.23', '4.24', '6.04', '8.01'] },
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  invoke: [
    { id: 'storage', src: 'storage', onError: crashed },
    { id: 'service', src: 'service', input: ({ context }) => connectionOf(context), onError: crashed },
    { id: 'browser', src: 'browser', onError: crashed },
    { id: 'book', src: 'book', onError: crashed },
    { id: 'notices', src: 'notices', input: ({ self }) => ({ host: self }), onError: crashed },
    { id: 'parts', src: 'parts', input: ({ self }) => ({ host: self }), onError: crashed },
    { id: 'offers', src: 'offers', input: ({ self }) => ({ host: self }), onError: crashed },
    { id: 'dialogs', src: 'dialogs', input: ({ self }) => ({ host: self }), onError: crashed },
    {
      id: 'language',
      src: 'language',
      input: ({ self, context: { input } }) => ({ host: self, ...languageInputOf(input) }),
      onError: crashed,
    },
    {
      id: 'appearance',
      src: 'appearance',
      input: ({ self, context: { input } }) => ({ host: self, ...appearanceInputOf(input) }),
      onError: crashed,
    },
    {
      id: 'connectedPanel',
      src: 'connectedPanel',
      input: ({ self, context: { input } }) => ({ host: self, stored: input.stored.connectedPanel ?? null }),
      onError: crashed,
    },
    {
      id: 'backend',
      src: 'backend',
      input: ({ self, context: { input } }) => ({ host: self, ...backendInputOf(input) }),
      onError: crashed,
    },
  ],
  on: {
    ...passed,
    'notice.raised': { actions: { type: 'say', params: ({ event }) => ({ spec: event.notice }) } },
    'notice.acted': { actions: [{ type: 'actOnNotice', params: ({ event }) => event }, 'tell'] },
    'action.chosen': {
      actions: [
        { type: 'perform', params: ({ event }) => event },
        { type: 'tellChoice', params: ({ event }) => event },
      ],
    },
    'reload.requested': { actions: 'reloadPage' },
    'text.copied': { actions: { type: 'sayCopied', params: ({ event }) => event } },
    'key.pressed': { actions: { type: 'press', params: ({ event }) => event } },
    'start.tried': { actions: ['forgetFailedStart', 'tell'] },
    'start.refused': {
      actions: [
        { type: 'offerRemoval', params: ({ event }) => event },
        { type: 'keepFailedStart', params: ({ event }) => event },
        'tell',
      ],
    },
    'trial.started': { actions: { type: 'carryTrial', params: ({ event }) => event } },
    'connection.stored': { actions: { type: 'keepConnection', params: ({ event }) => event } },
    'connection.removed': { actions: { type: 'forgetConnection', params: ({ event }) => event } },
    'dialog.requested': { actions: { type: 'openDialog', params: ({ event }) => event } },
    'dialog.open': { actions: { type: 'perform', params: ({ event }) => ({ action: { kind: event.dialog } }) } },
    'service.choose': {
      actions: { type: 'perform', params: ({ event }) => ({ action: { kind: 'service', address: event.address } }) },
    },
    'storing.requested': {
      actions: [
        { type: 'store', params: ({ event }) => event },
        { type: 'keepStored', params: ({ event }) => event },
        'tellDialogs',
      ],
    },
    'call.unsupported': { actions: [{ type: 'keepUnsupportedCall', params: ({ event }) => event }, 'tellDialogs'] },
    'fields.received': {
      guard: { type: 'showsMore', params: ({ event }) => event },
      actions: [{ type: 'keepKeys', params: ({ event }) => event }, 'tellDialogs'],
    },
    'setting.storedOnly': {
      actions: [
        { type: 'keepPending', params: ({ event }) => event },
        { type: 'carryTrial', params: ({ event }) => event.trial },
        'tellDialogs',
      ],
    },
    'setting.applied': { actions: ['forgetPending', 'tellDialogs', 'tell'] },
    'setting.received': { actions: { type: 'keepSetting', params: ({ event }) => event } },
    'lists.kept': {
      actions: [
        { type: 'keepReply', params: ({ event }) => event },
        'tellAnswered',
        'tellDialogs',
        { type: 'reopenDrafts', params: ({ event }) => event },
        { type: 'noteRunning', params: ({ event }) => event },
        'keepInBook',
        'tell',
      ],
    },
    'latencies.received': { actions: [{ type: 'keepLatencies', params: ({ event }) => event }, 'tell'] },
    'memory.kept': { actions: { type: 'keepMemory', params: ({ event }) => event } },
    'view.changed': { actions: { type: 'keepView', params: ({ event }) => event } },
    'page.shown': { actions: ['noteShown', 'tell'] },
    'page.hidden': { actions: ['noteHidden', 'tell'] },
    'calls.counted': { actions: [{ type: 'noteCalls', params: ({ event }) => event }, 'tell'] },
    'address.confirmed': {
      actions: {
        type: 'clearDialogs',
        params: ({ event: { address, version } }) => ({ reason: { kind: 'address', address, version } }),
      },
    },
    'account.logOut': { actions: { type: 'clearDialogs', params: { reason: { kind: 'logout' } } } },
    'stack.cleared': [
      {
        guard: { type: 'isKind', params: ({ event }) => ({ kind: event.reason.kind, wanted: 'logout' }) },
        actions: [{ type: 'keepToken', params: { token: null } }, 'tellAccountChanged'],
      },
      { actions: { type: 'adoptAddress', params: ({ event }) => event } },
    ],
    'storage.changed': {
      actions: [
        { type: 'follow', params: ({ event }) => event },
        { type: 'keepStored', params: ({ event }) => event },
        { type: 'followTrial', params: ({ event }) => event },
        'tellDialogs',
      ],
    },
    'xstate.error.actor.failedStart': crashed,
  },
  states: {
    session: {
      initial: 'away',
      states: {
        away: {
          description: 'No service has answered yet at the address in use.',
          on: {
            'backend.answered': { target: 'mounted', actions: { type: 'keepBackend', params: ({ event }) => event } },
          },
        },
        mounted: {
          description:
            'Entered anew for every "page remounts": sockets close, pending calls are aborted, lists are read anew.',
          entry: ['useService', 'keepTokenWithAddress', 'resumeTrial'],
          invoke: {
            id: 'session',
            src: 'session',
            input: ({ self, context, event }) => ({
              host: self,
              view: context.view,
              reply: context.reply,
              fresh: event.type === 'remount.requested' && event.unread !== true,
              asked: event.type === 'remount.requested' ? (event.asked ?? null) : null,
              latencies: context.latencies,
              memory: context.memory,
              service: dialogContextOf(context).service,
              visible: context.visible,
              inFlight: context.inFlight,
            }),
            onError: { target: 'crashed', ...crashed },
          },
          on: {
            'backend.answered': [
              {
                guard: { type: 'isBack', params: ({ event }) => event },
                actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'tell'],
              },
              {
                target: 'mounted',
                reenter: true,
                actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'forgetLists'],
              },
            ],
            'remount.requested': { target: 'mounted', reenter: true },
            'account.changed': { target: 'mounted', reenter: true },
            'address.changed': { target: 'away', actions: 'forgetLists' },
            'service.unauthorised': 'signedOut',
          },
        },
        crashed: {
          description:
            'A programming error ended the session; the page is mounted anew, but not in a circle without a pause.',
          after: { retry: 'mounted' },
          on: { 'address.changed': { target: 'away', actions: 'forgetLists' }, 'service.unauthorised': 'signedOut' },
        },
        signedOut: {
          description: 'A 401 came: no calls are made and the socket stays closed until login.',
          on: {
            'account.changed': 'mounted',
            'address.changed': { target: 'away', actions: 'forgetLists' },
            'backend.answered': [
              {
                guard: { type: 'isBack', params: ({ event }) => event },
                actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'tell'],
              },
              { target: 'mounted', actions: [{ type: 'keepBackend', params: ({ event }) => event }, 'forgetLists'] },
            ],
          },
        },
      },
    },
    login: loginRegion,
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;
