import { type UndoSnapshot } from './undo.machine';

export const selectRestoring = (snapshot: UndoSnapshot): boolean => snapshot.hasTag('busy');
