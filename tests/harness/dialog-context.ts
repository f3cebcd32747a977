import { EMPTY_TOUCH, type TouchReply } from '../../machines/domain/touch';
import { type DialogContext } from '../../machines/ports/dialog';
import { serviceOf } from './capabilities';
import { VERSION } from './fixtures';
import { replyOf } from './touch-lists';

export function dialogContext(given: Partial<DialogContext> = {}): DialogContext {
  return {
    reply: replyOf(EMPTY_TOUCH),
    latencies: new Map(),
    address: 'http://localhost:2017',
    docker: false,
    service: serviceOf(),
    version: { ...VERSION, variant: 'V2Ray' },
    pending: [],
    unsupportedCalls: [],
    setting: null,
    localPorts: null,
    singleKeys: true,
    book: null,
    trials: { cutting: false, others: false },
    ...given,
  };
}

/** What a dialog is told when the lists have changed while it was open. */
export function contextChanged(reply: TouchReply) {
  return { type: 'context.changed', dialogContext: dialogContext({ reply, version: null }) } as const;
}
