/** A reply that was given for a request id. */
export interface Remembered {
  readonly status: number;
  readonly body: string;
}

const size = 10;

/**
 * The service's memory of its last ten replies by request id. An id that is noted twice damages it: from the eleventh
 * later reply on nothing can be noted any more, and the next busy answer locks the service up.
 */
export class ReplyMemory {
  private readonly replies = new Map<string, Remembered>();
  private order: string[] = [];
  private laterReplies: number | null = null;

  recall(id: string): Remembered | undefined {
    return this.replies.get(id);
  }

  note(id: string, reply: Remembered): void {
    if (this.laterReplies !== null) {
      this.laterReplies += 1;
      if (this.broken) return;
    }
    if (this.replies.has(id)) {
      this.laterReplies ??= 0;
      return;
    }
    this.replies.set(id, reply);
    this.order.push(id);
    if (this.order.length > size) {
      const oldest = this.order.shift();
      if (oldest !== undefined) this.replies.delete(oldest);
    }
  }

  /** Something was noted twice; what follows from it comes later. */
  get damaged(): boolean {
    return this.laterReplies !== null;
  }

  get broken(): boolean {
    return this.laterReplies !== null && this.laterReplies > size;
  }

  clear(): void {
    this.replies.clear();
    this.order = [];
    this.laterReplies = null;
  }
}
