export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The request id, when there was one. */
  readonly id: string | null;
  readonly body: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the answer; null while there is none. */
  status: number | null;
}

const keptRequests = 2000;
const keptCharacters = 32 * 2 ** 20;
const hidden = '•••';

/** The latest requests, for tests to look at, without passwords and tokens. */
export class Requests {
  private list: { readonly seen: SeenRequest; readonly size: number }[] = [];
  private size = 0;
  private tally: Record<string, number> = {};
  private readonly ids = new Set<string>();
  readonly repeatedIds: string[] = [];

  /** `text` is the body as it came. */
  note(method: string, path: string, query: string, id: string | null, text: string): SeenRequest {
    const seen: SeenRequest = {
      method,
      path,
      query: query.replace(/(?<=[?&]Authorization=)[^&]+/g, hidden),
      id,
      body: withoutPassword(parsed(text)),
      at: Date.now(),
      status: null,
    };
    this.list.push({ seen, size: text.length });
    this.size += text.length;
    while (this.list.length > 1 && (this.list.length > keptRequests || this.size > keptCharacters)) {
      this.size -= this.list.shift()?.size ?? 0;
    }
    const key = `${method} ${path}`;
    this.tally[key] = (this.tally[key] ?? 0) + 1;
    if (id !== null) {
      if (this.ids.has(id)) this.repeatedIds.push(id);
      this.ids.add(id);
    }
    return seen;
  }

  get latest(): readonly SeenRequest[] {
    return this.list.map(({ seen }) => seen);
  }

  /** Requests by `METHOD path`, those that are no longer kept included. */
  get counts(): Readonly<Record<string, number>> {
    return this.tally;
  }

  forget(): void {
    this.list = [];
    this.size = 0;
    this.tally = {};
  }
}

/** The JSON of a body; undefined when it is not JSON. */
function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body;
  return { ...body, password: hidden };
}
