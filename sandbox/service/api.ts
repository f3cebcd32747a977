import { BUSY_MESSAGE, type CallName, calls, LOGGER_PATH } from '../../contract/calls';
import { Fields, firstJson } from '../go-json';
import { ServiceError, ServicePanic } from '../go-text';
import type { Accounts } from './accounts';
import { type Reason, reasonOf } from './error-codes';
import { callFor, type GuardedCall, handlers } from './handlers';
import { type Remembered, ReplyMemory } from './reply-memory';
import type { Service } from './service';
import type { Tokens } from './tokens';
import { versionJson, type VersionOptions } from './version';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The request id, when there is one. */
  readonly id: string | null;
  readonly authorization: string;
  /** The body as it came. */
  readonly text: string;
  /** Milliseconds that the answer is held back, with the lock. */
  readonly holdMs: number;
  /** Answers as if another call held the lock. */
  readonly forceBusy: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** JSON when left out. */
  readonly type?: string;
}

export interface ApiParts {
  readonly service: Service;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly version: VersionOptions;
  /** Whether the process has ended. */
  readonly hasCrashed: () => boolean;
}

export const notFound: Answer = { status: 404, body: '404 page not found', type: 'text/plain' };
export const firstAnswer: Answer = { status: 401, body: failure(null, { first: true }) };
const plain = 'text/plain; charset=utf-8';

function success(data: string): string {
  return `{"code":"SUCCESS","data":${data},"message":null}`;
}

export function failure(message: string | null, data: unknown = null, reason?: Reason): string {
  return JSON.stringify({ code: 'FAIL', data, message, ...reason });
}

/** Answers calls: who may make them, one lock, and a memory of the last replies by their request ids. */
export class Api {
  readonly memory = new ReplyMemory();
  busy = false;
  lockedUp = false;
  /** After a restart, earlier calls must not release the new lock. */
  private life = 0;
  private readonly parts: ApiParts;

  constructor(parts: ApiParts) {
    this.parts = parts;
  }

  /** As a restart of the process does. */
  forget(): void {
    this.life += 1;
    this.memory.clear();
    this.busy = false;
    this.lockedUp = false;
    this.parts.accounts.forgetLogins();
  }

  async answer(call: Call): Promise<Answer | 'never'> {
    const { method, path, id } = call;
    const { profile, state } = this.parts.service.around;
    const name = callFor(method, path);
    const isLogger = method === 'GET' && path === LOGGER_PATH;
    if (profile.tellsAccounts && method === 'GET' && path === '/api/account')
      return { status: 200, body: success(JSON.stringify({ hasAnyAccounts: state.accounts.length > 0 })) };
    if (name === null ? !isLogger : profile.lacks.has(name)) return notFound;
    const remembered = id === null ? undefined : this.memory.recall(id);
    if (remembered !== undefined) return this.give(call, remembered);
    const refusal = this.refusal(name, call);
    if (refusal !== null) return this.give(call, refusal);
    if (name === null) return this.log(call);
    if (this.locks(name) && this.lockedUp) return 'never';
    if (call.forceBusy || (this.locks(name) && this.busy)) return this.busyAnswer(call);
    return this.act(name, call);
  }

  private give(call: Call, reply: Remembered): Answer {
    if (call.id !== null) this.memory.note(call.id, reply);
    return reply;
  }

  /** Why the call is rejected: no account yet, or no valid token. */
  private refusal(name: CallName | null, call: Call): Answer | null {
    const { accounts, tokens, service } = this.parts;
    const open = name !== null && calls[name].open;
    const needsAccount = !open || (name === 'postLogin' && service.around.profile.loginNeedsAccount);
    if (!accounts.exist && needsAccount) return firstAnswer;
    const reason = open ? null : tokens.refusal(call.authorization);
    return reason === null ? null : { status: 401, body: failure(reason) };
  }

  private async log(call: Call): Promise<Answer> {
    const { host, logger } = this.parts.service.around;
    await host.clock.sleep(call.holdMs);
    const { text, refusal } = logger.read(call.query.get('skip') ?? '');
    if (refusal !== undefined) return this.give(call, { status: 200, body: failure(refusal) });
    return { status: 200, body: text, type: plain };
  }

  private busyAnswer(call: Call): Answer {
    const locksUp = this.memory.broken;
    const reply = this.give(call, { status: 200, body: this.refused(BUSY_MESSAGE) });
    if (call.id !== null && (locksUp || this.memory.broken)) this.lockedUp = true;
    return reply;
  }

  private refused(message: string): string {
    return failure(message, null, this.parts.service.around.profile.errorCodes ? reasonOf(message) : undefined);
  }

  private locks(name: CallName): boolean {
    return calls[name].locks || (calls[name].locksLater && this.parts.service.around.profile.locksMore);
  }

  private async act(name: CallName, call: Call): Promise<Answer | 'never'> {
    // Touch looks at the lock but does not take it.
    const takes = this.locks(name) && name !== 'getTouch';
    const { life } = this;
    if (takes) this.busy = true;
    try {
      await this.parts.service.around.host.clock.sleep(call.holdMs);
      return this.give(call, { status: 200, body: success(await this.dataOf(name, call)) });
    } catch (error) {
      return this.failed(name, call, error);
    } finally {
      if (takes && life === this.life) this.busy = false;
    }
  }

  private async dataOf(name: CallName, { text, query }: Call): Promise<string> {
    const { service, accounts, version } = this.parts;
    const body = (): Fields => new Fields(firstJson(text));
    const given = (): unknown => firstJson(text);
    if (name === 'getVersion') return versionJson(service, version);
    if (name === 'postLogin') return JSON.stringify({ token: await accounts.login(body()) });
    if (name === 'postAccount') return JSON.stringify({ token: await accounts.register(body()) });
    return handlers[name satisfies GuardedCall](service, { body, json: given, query });
  }

  private failed(name: CallName, call: Call, error: unknown): Answer | 'never' {
    const { logger, profile } = this.parts.service.around;
    if (error instanceof ServicePanic) {
      logger.write('E', 'recovery.go:1', `panic: ${error.message}`);
      return this.parts.hasCrashed() ? 'never' : { status: 500, body: '' };
    }
    if (!(error instanceof ServiceError)) throw error;
    logger.write('E', `${call.path.slice('/api/'.length)}.go:1`, error.message);
    const reply = this.give(call, { status: 200, body: this.refused(error.message) });
    if (name !== 'putOutbound' || !error.message.startsWith('invalid config')) return reply;
    // The reply is written twice: with an id it is noted twice as well.
    if (profile.refusedDocuments === 'one') return reply;
    if (call.id === null)
      return profile.refusedDocuments === 'two' ? { ...reply, body: reply.body + reply.body } : reply;
    this.give(call, reply);
    return { ...reply, body: reply.body + reply.body };
  }
}
