import { useSelector } from '@xstate/react';
import { bookIn, serviceAt, type KnownService } from '../../../machines/domain/service-book';
import { selectAddress } from '../../../machines/service/backend.selectors';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild, selectBook } from '../../../machines/shell/app.selectors';

interface KnownServices {
  readonly book: readonly KnownService[];
  /** There is another one to go to. */
  readonly several: boolean;
  /** The address of the one that is used, and what the book says of it. */
  readonly used: string;
  readonly here: KnownService | undefined;
}

/** The services that this browser knows. */
export function useKnownServices(app: AppActor): KnownServices {
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const used = useSelector(backend, selectAddress);
  const book = bookIn(useSelector(app, selectBook));
  return { book, several: book.length > 1, used, here: serviceAt(book, used) };
}
