import { type MessageSocketSnapshot, type Traffic } from './message-socket.machine';

export const selectTraffic = ({ context }: MessageSocketSnapshot): Traffic | null => context.traffic;
