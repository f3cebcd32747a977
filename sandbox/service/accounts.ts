import { bytesOf, fromHex, toHex } from '../bytes';
import type { Fields } from '../go-json';
import { ServiceError } from '../go-text';
import type { Around } from './around';
import type { Account } from './state';
import type { Tokens } from './tokens';

/** Who may call. Logins are taken one after the other. */
export class Accounts {
  private logins: Promise<unknown> = Promise.resolve();
  private readonly around: Around;
  private readonly tokens: Tokens;
  private readonly loginTime: number;

  /** `loginTime`: milliseconds that a login takes. */
  constructor(around: Around, tokens: Tokens, loginTime: number) {
    this.around = around;
    this.tokens = tokens;
    this.loginTime = loginTime;
  }

  private get list(): Account[] {
    return this.around.state.accounts;
  }

  get exist(): boolean {
    return this.list.length > 0;
  }

  /** After a restart nobody waits for earlier logins. */
  forgetLogins(): void {
    this.logins = Promise.resolve();
  }

  /** A token. */
  async login(given: Fields): Promise<string> {
    const [username, password] = [given.text('username'), given.text('password')];
    const turn = this.logins.then(async () => {
      await this.around.host.clock.sleep(this.loginTime);
      const account = this.list.find((one) => one.username === username);
      if (account === undefined || (await this.derived(password, account.salt)) !== account.hash)
        throw new ServiceError('wrong username or password');
      return this.tokens.issue(username);
    });
    this.logins = turn.catch(() => undefined);
    return turn;
  }

  /** A token. */
  async register(given: Fields): Promise<string> {
    const [username, password] = [given.text('username'), given.text('password')];
    const { length } = bytesOf(password);
    if (length < 6 || length > 32) throw new ServiceError('length of password should be between 6 and 32');
    if (this.exist) throw new ServiceError('register closed');
    if (username === '') throw new ServiceError('key required');
    await this.add(username, password);
    return this.tokens.issue(username);
  }

  /** A token of the first account, which is created when there is none. */
  async token(username: string, password: string): Promise<string> {
    if (!this.exist) await this.add(username, password);
    return this.tokens.issue(this.list[0]?.username ?? username);
  }

  async add(username: string, password: string): Promise<void> {
    const salt = toHex(this.around.host.secrets.random(16));
    this.list.push({ username, salt, hash: await this.derived(password, salt) });
    this.around.changed();
  }

  private async derived(password: string, salt: string): Promise<string> {
    return toHex(await this.around.host.secrets.derive(password, fromHex(salt)));
  }
}
