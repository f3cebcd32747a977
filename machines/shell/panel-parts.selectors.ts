import { type PanelPartsSnapshot } from './panel-parts.machine';

/** Only a reload brings what is missing. */
export function selectIsChanged(snapshot: PanelPartsSnapshot): boolean {
  return snapshot.hasTag('changed');
}
