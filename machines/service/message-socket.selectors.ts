import { type Traffic } from '../ports/measured';
import { type MessageSocketSnapshot } from './message-socket.machine';

export const selectTraffic = ({ context }: MessageSocketSnapshot): Traffic | null => context.traffic;
