import { type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { NO_FRAME, NO_MODEL, simulationSetup } from './simulation.setup';

/** One of the registered machines, run by hand: its events are sent, its slots answered and its delays passed by a person. */
export const simulationMachine = simulationSetup.createMachine({
  id: 'simulation',
  description: 'Runs a machine by hand: sends its events, answers its slots, lets time pass, goes back and forth.',
  meta: { title: 'Simulation', spec: [] },
  context: ({ input: { host } }) => ({
    host,
    machine: '',
    tab: null,
    model: NO_MODEL,
    input: 0,
    path: null,
    steps: [],
    count: 0,
    frame: NO_FRAME,
    draft: { subject: { kind: 'event', type: '' }, text: '' },
    coverage: null,
  }),
  type: 'parallel',
  states: {
    run: {
      initial: 'absent',
      on: {
        'machine.shown': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: '.absent',
          actions: [{ type: 'keepMachine', params: ({ event }) => event }, 'forgetMachine'],
        },
        'tab.shown': { actions: [{ type: 'keepTab', params: ({ event }) => event }, 'tellMarks'] },
      },
      states: {
        absent: {
          description: 'The machine has not been run yet, so none of it is fetched.',
          always: { guard: 'isWanted', target: 'loading' },
        },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ machine: context.machine }),
            onDone: {
              target: 'open.replaying',
              actions: { type: 'keepModel', params: ({ event }) => ({ model: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: { on: { 'simulation.retry': 'loading' } },
        open: {
          initial: 'replaying',
          on: {
            'coverage.choose': { actions: [{ type: 'keepCoverage', params: ({ event }) => event }, 'tellMarks'] },
            'simulation.reset': { target: '.replaying', actions: 'forgetSteps' },
            'input.choose': {
              guard: { type: 'isInput', params: ({ event }) => event },
              target: '.replaying',
              actions: [{ type: 'keepInput', params: ({ event }) => event }, 'forgetSteps'],
            },
            'path.choose': {
              guard: { type: 'isPath', params: ({ event }) => event },
              target: '.replaying',
              actions: { type: 'keepPath', params: ({ event }) => event },
            },
            'step.take': {
              guard: 'runs',
              target: '.replaying',
              actions: { type: 'addStep', params: ({ event }) => event },
            },
            'step.goBack': { guard: 'hasBefore', target: '.replaying', actions: 'goBack' },
            'step.goForward': { guard: 'hasAhead', target: '.replaying', actions: 'goForward' },
            'step.choose': {
              guard: { type: 'isStep', params: ({ event }) => event },
              target: '.replaying',
              actions: { type: 'goTo', params: ({ event }) => event },
            },
          },
          states: {
            replaying: {
              description: 'The machine is created again and performs all steps so far, with always the same result.',
              invoke: {
                id: 'replay',
                src: 'replay',
                input: ({ context: { machine, model, input, steps, count } }) => ({
                  machine,
                  model,
                  input: model.inputs[input] ?? null,
                  steps: steps.slice(0, count),
                }),
                onDone: {
                  target: 'standing',
                  actions: [{ type: 'keepFrame', params: ({ event }) => ({ frame: event.output }) }, 'tellMarks'],
                },
                onError: { target: 'broken', actions: 'forgetFrame' },
              },
            },
            standing: {},
            broken: { description: 'The machine could not even be started with this input.' },
          },
        },
      },
    },
    draft: {
      initial: 'closed',
      on: {
        'draft.open': {
          guard: 'runs',
          target: '.deciding',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
        'machine.shown': '.closed',
      },
      states: {
        closed: {},
        deciding: { always: [{ guard: 'isSound', target: 'sound' }, { target: 'flawed' }] },
        sound: {
          on: {
            'draft.edit': { target: 'deciding', actions: { type: 'editDraft', params: ({ event }) => event } },
            'draft.send': { guard: 'runs', target: 'closed', actions: 'sendDraft' },
            'draft.close': 'closed',
          },
        },
        flawed: {
          description: 'The text is not valid JSON.',
          on: {
            'draft.edit': { target: 'deciding', actions: { type: 'editDraft', params: ({ event }) => event } },
            'draft.close': 'closed',
          },
        },
      },
    },
    pace: {
      initial: 'byHand',
      states: {
        byHand: { on: { 'play.start': { guard: 'hasAhead', target: 'byItself' } } },
        byItself: {
          description: 'The remaining steps are performed one after the other.',
          after: {
            pace: [
              { guard: 'hasAhead', target: 'byItself', reenter: true, actions: 'stepForward' },
              { target: 'byHand' },
            ],
          },
          on: {
            'play.stop': 'byHand',
            'step.take': { guard: 'runs', target: 'byHand' },
            'step.goBack': 'byHand',
            'step.choose': 'byHand',
            'path.choose': 'byHand',
            'input.choose': 'byHand',
            'simulation.reset': 'byHand',
            'machine.shown': 'byHand',
          },
        },
      },
    },
  },
});

export type SimulationActor = ActorRefFrom<typeof simulationMachine>;
export type SimulationSnapshot = SnapshotFrom<typeof simulationMachine>;
