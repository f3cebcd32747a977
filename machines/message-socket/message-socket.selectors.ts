import { type MessageSocketSnapshot } from './message-socket.machine';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'refused';

export function selectSocketState(snapshot: MessageSocketSnapshot): SocketState {
  if (snapshot.matches({ held: 'open' })) return 'open';
  if (snapshot.matches('held')) return 'connecting';
  return snapshot.matches('refused') ? 'refused' : 'waiting';
}
