import { type Reference } from '../domain/reference';
import { NO_SEARCH } from '../nodes/nodes.search.rules';
import { type Latencies } from '../ports/measured';
import { type Search } from '../ports/view';
import { placeAfter } from '../shared/place-after';
import { shownOf, toggled, type ChoosableServer, type ServersDraft } from './outbound-servers.rules';

/** Servers being chosen from a list: what is looked for in it, and what is chosen. */
export interface Choosing {
  readonly draft: ServersDraft;
  /** Of the session's tests, as the dialog was opened. */
  readonly latencies: Latencies;
  /** The service uses one server for each outbound: another one takes its place. */
  readonly single: boolean;
  readonly search: Search;
  /** Only the chosen ones are listed. */
  readonly only: boolean;
  /** Steps from the first row to the one that Enter checks; they wrap around. */
  readonly steps: number;
}

export type ChoosingCommand =
  | { readonly type: 'server.toggle'; readonly row: Reference }
  | { readonly type: 'search.edit'; readonly text: string }
  | { readonly type: 'active.move'; readonly by: number };

const SHOWN_ALL: Search = { ...NO_SEARCH, scope: 'all' };

export function choosingIn(draft: ServersDraft, single: boolean, latencies: Latencies): Choosing {
  return { draft, latencies, single, search: SHOWN_ALL, only: false, steps: 0 };
}

export function afterChoice(
  { draft, single, search, steps }: Choosing,
  command: ChoosingCommand,
): Partial<Pick<Choosing, 'draft' | 'search' | 'steps'>> {
  switch (command.type) {
    case 'server.toggle':
      return { draft: toggled(draft, command.row, single) };
    case 'search.edit':
      return { search: { ...search, text: command.text }, steps: 0 };
    case 'active.move':
      return { steps: steps + command.by };
  }
}

/** The rows of the list. The same array as long as it shows the same. */
export function shownIn({ draft, search, only }: Choosing): readonly ChoosableServer[] {
  return shownOf(draft, search, only);
}

/** The row that Enter checks. */
export function activeIn(choosing: Choosing): number {
  return placeAfter(choosing.steps, shownIn(choosing).length);
}
