import { type ConnectedPanelSnapshot } from './connected-panel.machine';

export function selectIsFolded(snapshot: ConnectedPanelSnapshot): boolean {
  return snapshot.hasTag('folded');
}

export function selectIsDrawn(snapshot: ConnectedPanelSnapshot): boolean {
  return snapshot.hasTag('drawn');
}
