const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g;

/** The tokens that went through, and those that are no longer good. */
export class Tokens {
  private readonly known = new Set<string>();
  private readonly revoked = new Map<string, string>();

  readonly know = (token: string): void => void this.known.add(token);

  /** Any token in the answer. */
  readonly learn = (body: Buffer): void => {
    if (body.length > 4096) return;
    for (const [token] of body.toString('latin1').matchAll(TOKEN)) this.know(token);
  };

  readonly revoke = (message: string): void => {
    for (const token of this.known) this.revoked.set(token, message);
  };

  /** Why a call with it is refused; null when the service may decide. */
  readonly refusal = (authorization: string | undefined): string | null => {
    const token = (authorization ?? '').replace(/^Bearer /, '');
    const message = this.revoked.get(token) ?? null;
    if (message === null && token !== '') this.know(token);
    return message;
  };
}
