import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultThrown, valueIn } from '../calls/answers';
import { normalAddress } from '../domain/service-address';
import { editingState, leavingStates, reconcilingState, savingState } from '../calls/editor';
import { addressPortsSetup, bodyToReconcile, bodyToSave, contextOf } from './address-ports.setup';

/** Where the service is, and which ports it opens (SPEC section 2, "Address and Ports dialog"; section 4, "Address flow"). */
export const addressPortsMachine = addressPortsSetup.createMachine({
  id: 'addressPorts',
  description: 'Changes the address of the service, after a version call has been answered there.',
  meta: { title: 'Address and ports', spec: ['4.19', '4.20', '5.01', '5.02', '5.03'] },
  context: ({ input }) => contextOf(input),
  type: 'parallel',
  states: {
    dialog: {
      initial: 'editing',
      on: { 'context.changed': { actions: { type: 'keepStand', params: ({ event }) => event } } },
      states: {
        editing: {
          ...editingState,
          on: {
            ...editingState.on,
            'address.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
            'field.edit': {
              guard: 'arePortsShown',
              actions: { type: 'keepPort', params: ({ event }) => event },
            },
            'services.choose': {
              guard: 'arePortsShown',
              actions: { type: 'keepServices', params: ({ event }) => event },
            },
            'entry.edit': {
              guard: 'arePortsShown',
              actions: { type: 'keepEntry', params: ({ event }) => event },
            },
            'trial.toggle': { actions: 'toggleTrial' },
            'link.show': {
              guard: 'arePortsShown',
              actions: { type: 'share', params: ({ context }) => ({ link: context.ports.vmessLink }) },
            },
            'editor.save': [
              { guard: 'isNewAddress', target: 'checking' },
              { guard: 'isAddressChanged', target: '.invalid' },
              { guard: 'arePortsMissing', target: 'closed' },
              { guard: 'isSound', target: 'reconciling' },
              { target: '.invalid' },
            ],
          },
        },
        checking: {
          tags: ['checking', 'saving', 'draft'],
          description: 'The address was changed: the version call is made at the new one.',
          invoke: {
            id: 'version',
            src: 'version',
            input: ({ context }) => ({ address: normalAddress(context.text) }),
            onDone: {
              target: 'closed',
              actions: { type: 'tellConfirmed', params: ({ event }) => ({ version: event.output }) },
            },
            onError: {
              target: 'editing',
              actions: { type: 'keepFault', params: faultThrown },
            },
          },
          on: { 'dialog.cancel': 'editing' },
        },
        reconciling: reconcilingState(bodyToReconcile),
        saving: {
          entry: 'beginTrial',
          ...savingState({
            description:
              'The address is unchanged and the service is there: the ports are saved. A running core restarts.',
            src: 'savePorts',
            input: bodyToSave,
            saved: {
              target: 'closed',
              actions: ['saySaved', { type: 'shareNewLink', params: valueIn }, 'wantTouch', 'tellStored', 'endTrial'],
            },
            fail: 'failBeside',
            failed: ['wantTouch', 'tellStored', 'endTrial'],
            left: ['wantTouch', 'tellStored', 'endTrial'],
          }),
        },
        ...leavingStates,
      },
    },
    ports: {
      description: 'The port fields appear only when the service answered and it is not docker mode.',
      initial: 'hidden',
      states: {
        hidden: {
          always: { guard: 'hasAnswered', target: 'loading' },
          on: { 'context.changed': { actions: { type: 'keepVersion', params: ({ event }) => event } } },
        },
        loading: {
          invoke: {
            id: 'ports',
            src: 'ports',
            onDone: {
              target: 'ready',
              actions: { type: 'keepPorts', params: ({ event }) => ({ ports: event.output }) },
            },
            onError: { target: 'unreadable', actions: { type: 'keepPortsFault', params: faultThrown } },
          },
        },
        unreadable: {
          description: 'Read again when the service is heard from, after a pause that grows with each failure.',
          initial: 'resting',
          on: { 'editor.retry': { target: 'loading', actions: 'forgetFailures' } },
          after: {
            reloadPause: [{ guard: 'isReloadDue', target: 'loading' }, { target: '.rested' }],
          },
          states: {
            resting: {
              on: {
                'context.changed': {
                  target: 'due',
                  actions: { type: 'keepVersion', params: ({ event }) => event },
                },
              },
            },
            due: {
              on: { 'context.changed': { actions: { type: 'keepVersion', params: ({ event }) => event } } },
            },
            rested: {
              on: {
                'context.changed': {
                  target: '#addressPorts.ports.loading',
                  actions: { type: 'keepVersion', params: ({ event }) => event },
                },
              },
            },
          },
        },
        ready: {},
      },
    },
  },
});

export type AddressPortsActor = ActorRefFrom<typeof addressPortsMachine>;
export type AddressPortsSnapshot = SnapshotFrom<typeof addressPortsMachine>;
