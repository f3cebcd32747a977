import { faultThrown, valueIn } from '../calls/answers';
import { type Fault } from '../shared/faults';
import { type CopyReadingOutput } from './copy-reading.machine';

interface Reading<TInput, TUnread, TRead, TOn> {
  /** What is to be read. */
  readonly input: TInput;
  /** Where it goes when it could not be read, and when it was. */
  readonly unread: TUnread;
  readonly read: TRead;
  readonly on: TOn;
}

const faultOfReading = ({ event }: { readonly event: { readonly output: CopyReadingOutput } }): Fault | null =>
  event.output.fault;

/** The state of a dialog in which everything that the service tells is read; its slot is `reading`. */
export function readingState<TInput, const TUnread extends string, const TRead, const TOn>({
  input,
  unread,
  read,
  on,
}: Reading<TInput, TUnread, TRead, TOn>) {
  return {
    tags: 'reading',
    invoke: {
      id: 'reading',
      src: 'reading',
      input,
      onDone: [
        {
          guard: { type: 'unread', params: valueIn<CopyReadingOutput> },
          target: unread,
          actions: { type: 'keepFault', params: faultOfReading },
        },
        read,
      ],
      onError: { target: unread, actions: { type: 'keepFault', params: faultThrown } },
    },
    on,
  } as const;
}
