import { useCallback, useSyncExternalStore } from 'react';
import { JOINED_QUERY, PHONE_QUERY } from '../theme/layout';

function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}

/** Whether the page has the shape of a phone, where a control stands in another place; a mere look is a matter of `PHONE`. */
export function usePhone(): boolean {
  return useMedia(PHONE_QUERY);
}

/** Whether it has that of a phone that lies, whose header has the line of the current server, too. */
export function useJoined(): boolean {
  return useMedia(JOINED_QUERY);
}
