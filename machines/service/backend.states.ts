import { type ServiceVersion } from '../domain/service-version';
import { faultOf } from '../shared/faults';

const thrown = ({ event }: { readonly event: { readonly error: unknown } }) => faultOf(event.error);

type Told = { readonly event: { readonly output: ServiceVersion } };

export const versionIn = ({ event }: Told) => ({ version: event.output });

export const toUnreachable = {
  target: '#backend.unreachable',
  actions: [{ type: 'keepFault' as const, params: thrown }, 'prompt' as const],
} as const;

export const firstAnswer = {
  target: '#backend.ready',
  actions: [
    { type: 'keepVersion' as const, params: versionIn },
    { type: 'storeVersion' as const, params: versionIn },
    { type: 'sayVersion' as const, params: versionIn },
    { type: 'tellReady' as const, params: (told: Told) => ({ change: 'first' as const, ...versionIn(told) }) },
  ],
} as const;

/** An answer that stays away is said long before the request gives up; it may still come. */
export const briefThenLong = {
  initial: 'brief',
  states: {
    brief: { after: { slow: 'long' } },
    long: { tags: 'away', description: 'No answer for 10 s: the panel says so and keeps waiting.' },
  },
} as const;

type Asking = 'discovering' | 'checking' | 'doubting' | 'suspecting';

/** Whoever asks, or comes back, does not wait for a call that hangs: it ends, and another is made. What was said of it stays. */
export function askingAgain<TState extends Asking>(state: TState) {
  const overdue = { guard: 'isOverdue', target: `#backend.${state}.long`, reenter: true } as const;
  const either = [overdue, { target: `#backend.${state}`, reenter: true }] as const;
  return { 'backend.retry': overdue, 'page.shown': either, 'network.returned': either } as const;
}
