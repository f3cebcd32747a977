import { type CameraStream } from '../ports/pictures';
import { type ScanProblem, type ScanSnapshot } from './scan.machine';

export const selectReading = (snapshot: ScanSnapshot): boolean => snapshot.hasTag('reading');
export const selectWatching = (snapshot: ScanSnapshot): boolean => snapshot.hasTag('watching');
export const selectStream = (snapshot: ScanSnapshot): CameraStream | null => snapshot.context.stream;
export const selectProblem = (snapshot: ScanSnapshot): ScanProblem | null => snapshot.context.problem;
/** What the reader of YAML said; empty when that is not the problem. */
export const selectDetail = (snapshot: ScanSnapshot): string => snapshot.context.detail;
/** The clipboard may be read here. */
export const selectPastes = (snapshot: ScanSnapshot): boolean => snapshot.context.pastes;
/** A live camera may be used; elsewhere a file input takes a photo. */
export const selectLive = (snapshot: ScanSnapshot): boolean => snapshot.context.live;
