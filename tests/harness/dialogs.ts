import { fromCallback, type AnyActorLogic, type PromiseActorLogic } from 'xstate';
import { type DialogKind } from '../../machines/ports/dialog';
import { registry } from '../../machines/registry';
import { type LoadedDialog } from '../../machines/shell/dialog-stack.rules';
import { type Offer } from '../../machines/shell/offers.machine';

/** Machines that are not called what their dialogs are. */
const NAMES: Readonly<Partial<Record<DialogKind, string>>> = {
  address: 'addressPorts',
  gfwlist: 'gfwList',
  about: 'sheet',
  shortcuts: 'sheet',
};

function machineOf(name: string): AnyActorLogic {
  const found = registry.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`There is no machine ${name}`);
  const { machine } = found;
  // A log that tells nothing: a callback that is not provided would end its dialog at once.
  return 'log' in machine.implementations.actors
    ? machine.provide({ actors: { log: fromCallback(() => undefined) } })
    : machine;
}

/** A slot whose answer is there at once, in the test's own turn. */
function instantly<TOutput, TInput>(answer: (input: TInput) => TOutput): PromiseActorLogic<TOutput, TInput> {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: TInput) => ({
      status: 'done',
      output: answer(input),
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as PromiseActorLogic<TOutput, TInput>;
}

/** The dialog stack's slot `load` with every machine at hand. */
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, AnyActorLogic>>> = {}) {
  return instantly(({ kind }: { readonly kind: DialogKind }): LoadedDialog => ({
    logic: provided[kind] ?? machineOf(NAMES[kind] ?? kind),
  }));
}

export type Offered = Readonly<Partial<Record<Offer['kind'], AnyActorLogic>>>;

/** The slot `load` of what notices offer, with every machine at hand. */
export function instantOffers(provided: Offered = {}) {
  return instantly(({ kind }: { readonly kind: Offer['kind'] }): AnyActorLogic => provided[kind] ?? machineOf(kind));
}
