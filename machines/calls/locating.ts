import { type Reference } from '../domain/reference';
import { type Touch } from '../domain/touch';
import { answerIn, faultIn, faultThrown } from './answers';

/** What a machine that looks for one row knows. */
interface Seeker {
  readonly touch: Touch;
  readonly row: Reference | null;
}

interface Ways<TId, TUnread, TFault, TLost, TFound> {
  readonly id: TId;
  /** Where it goes when the lists could not be read, and the action that is given the fault. */
  readonly unread: TUnread;
  readonly onFault: TFault;
  /** Where it goes when the row is no longer in the lists; the action `sayMoved` is given the answer. */
  readonly lost: TLost;
  /** Where it goes with the row's new position; the action `follow` is given the answer. */
  readonly found: TFound;
}

/**
 * The invoke that reads the lists again and finds a row in them before it is used (gaps.md "Positions"). The machine has the
 * slot `touch`, the guards `hasFailed` and `lost`, and the actions `sayMoved` and `follow`.
 */
export function locating<
  TId extends string,
  TUnread extends string,
  TFault extends string,
  TLost extends string,
  TFound extends string,
>({ id, unread, onFault, lost, found }: Ways<TId, TUnread, TFault, TLost, TFound>) {
  return {
    id,
    src: 'touch',
    input: ({ context: { touch, row } }: { readonly context: Seeker }) => ({
      before: touch,
      rows: row === null ? [] : [row],
    }),
    onDone: [
      { guard: { type: 'hasFailed', params: answerIn }, target: unread, actions: { type: onFault, params: faultIn } },
      { guard: { type: 'lost', params: answerIn }, target: lost, actions: { type: 'sayMoved', params: answerIn } },
      { target: found, actions: { type: 'follow', params: answerIn } },
    ],
    onError: { target: unread, actions: { type: onFault, params: faultThrown } },
  } as const;
}
