import { useEffect } from 'react';
import { type Part } from './fetched';

/** Drawn, it has a part fetched at once that would come with all others. */
export function WantedPart({ part }: { readonly part: Part }): null {
  useEffect(() => part.want(() => {}), [part]);
  return null;
}
