import { fromPromise, StateMachine, type AnyActorLogic, type PromiseActorLogic } from 'xstate';
import { notServed } from '../shared/not-provided';
import { type Ask, type Service, type ServiceCalls } from '../ports/service';

const FROM_SERVICE = Symbol('fromService');

interface FromService {
  readonly [FROM_SERVICE]: (service: Service) => AnyActorLogic;
}

/** A slot that needs nothing but the service: `placeholder` until `serve` puts there what `given` makes of the service. */
export function fromService<TLogic extends AnyActorLogic>(
  placeholder: TLogic,
  given: (service: Service) => TLogic,
): TLogic {
  return { ...placeholder, [FROM_SERVICE]: given } satisfies TLogic & FromService;
}

/** A slot that asks the service in several calls, or for a part of an answer. Stopped with its state, it aborts the request. */
export function asking<TInput, TValue>(
  askOf: (service: Service) => Ask<TInput, TValue>,
  question: string = askOf.name,
): PromiseActorLogic<TValue, TInput> {
  return fromService(
    fromPromise<TValue, TInput>(() => Promise.reject(notServed(question))),
    (service) => {
      const ask = askOf(service);
      return fromPromise<TValue, TInput>(({ input, signal }) => ask(input, signal));
    },
  );
}

/** A slot that is one call of the service. */
export function serviceCall<TName extends keyof ServiceCalls>(
  name: TName,
): PromiseActorLogic<ServiceCalls[TName]['value'], ServiceCalls[TName]['input']> {
  return asking((service): Ask<ServiceCalls[TName]['input'], ServiceCalls[TName]['value']> => service[name], name);
}

/** The machine with every slot that needs nothing but the service filled, those of the machines inside it included. */
export function serve<TLogic extends AnyActorLogic>(logic: TLogic, service: Service): TLogic {
  if (isFromService(logic)) return logic[FROM_SERVICE](service) as TLogic;
  if (!(logic instanceof StateMachine)) return logic;
  const slots = Object.entries(logic.implementations.actors as Readonly<Record<string, AnyActorLogic>>);
  if (slots.length === 0) return logic;
  const actors = Object.fromEntries(slots.map(([slot, child]) => [slot, serve(child, service)]));
  return logic.provide({ actors }) as unknown as TLogic;
}

function isFromService(logic: AnyActorLogic): logic is AnyActorLogic & FromService {
  return FROM_SERVICE in logic;
}
