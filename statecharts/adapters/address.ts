import { hashOf, placeOf, type Place } from '../machines/domain/chart-places';

/** What the address names now; null when it names nothing. */
export function placeInAddress(): Place | null {
  return placeOf(location.hash);
}

/** Another machine is a step that the way back undoes; something else of the same one is none. */
export function putPlace(place: Place): void {
  const hash = hashOf(place);
  if (location.hash === hash) return;
  if (placeInAddress()?.machine === place.machine) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
}

/** Tells when the person changes the address or goes back. Returns the way to stop. */
export function watchAddress(moved: (place: Place | null) => void): () => void {
  const listen = () => moved(placeInAddress());
  window.addEventListener('hashchange', listen);
  window.addEventListener('popstate', listen);
  return () => {
    window.removeEventListener('hashchange', listen);
    window.removeEventListener('popstate', listen);
  };
}
