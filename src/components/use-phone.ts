import { useSyncExternalStore } from 'react';
import { PHONE_QUERY } from '../theme/layout';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page has the shape of a phone, where a control stands in another place; a mere look is a matter of `PHONE`. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE_QUERY).matches);
}
