import { createActor, fromPromise, setup, toPromise, type AnyActorLogic } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type Service } from '../../../machines/ports/service';
import { asking, serve, serviceCall } from '../../../machines/calls/service-call';
import { flush } from '../../harness/slots';

const inner = setup({ actors: { names: serviceCall('outbounds') } }).createMachine({
  id: 'inner',
  initial: 'reading',
  context: { names: [] as readonly string[] },
  states: {
    reading: {
      invoke: {
        id: 'names',
        src: 'names',
        onDone: { target: 'read', actions: ({ event }) => told.push(event.output) },
      },
    },
    read: { type: 'final' },
  },
});

const told: (readonly string[])[] = [];

const outer = (slot: AnyActorLogic) =>
  setup({ actors: { inner, slot } }).createMachine({
    initial: 'asking',
    states: { asking: { invoke: { id: 'inner', src: 'inner', onDone: 'over' } }, over: { type: 'final' } },
  });

const SERVICE = {
  outbounds: () => Promise.resolve(['proxy', 'media']),
  setting: () => Promise.resolve({ setting: { mux: 8 }, localGfwList: '' }),
} as unknown as Service;

describe('a slot that needs nothing but the service', () => {
  test('is filled in the machine and in those inside it; others are left alone', async () => {
    const own = fromPromise(() => Promise.resolve('mine'));
    const served = serve(outer(own), SERVICE);
    expect(served.implementations.actors.slot).toBe(own);
    const actor = createActor(served).start();
    await toPromise(actor);
    expect(told).toEqual([['proxy', 'media']]);
  });

  test('may ask for a part of an answer, with the input of the slot', async () => {
    const mux = asking(
      (service) =>
        async ({ times }: { readonly times: number }, signal) =>
          ((await service.setting(undefined, signal)).setting['mux'] as number) * times,
      'mux',
    );
    const actor = createActor(serve(mux, SERVICE), { input: { times: 2 } }).start();
    expect(await toPromise(actor)).toBe(16);
  });

  test('aborts its request when it is stopped', async () => {
    let aborted = false;
    const service = {
      outbounds: (_: void, signal: AbortSignal) =>
        new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
    } as unknown as Service;
    const actor = createActor(serve(serviceCall('outbounds'), service)).start();
    await flush();
    actor.stop();
    expect(aborted).toBe(true);
  });

  test('fails by the name of its question as long as there is no service', async () => {
    const actor = createActor(serviceCall('outbounds'));
    const failed = toPromise(actor);
    actor.start();
    await expect(failed).rejects.toThrow('"outbounds" has no service to ask.');
  });
});
