import { readFileSync } from 'node:fs';

export interface Exchange {
  readonly name: string;
  readonly note?: string;
  readonly request?: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly authorised: boolean;
  };
  readonly response?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: Reply;
    readonly text?: string;
  };
  readonly header?: unknown;
  readonly payload?: unknown;
  readonly messages?: readonly unknown[];
}

export interface Reply {
  readonly code: string;
  readonly message: string | null;
  readonly data: unknown;
}

export interface Recording {
  readonly service: string;
  readonly exchanges: readonly Exchange[];
}

/** The second one of 2.4.14 is of what came after 2.2.6.7. */
export const recordings = ['2.2.6.7', '2.4.14', '2.4.14-newer'] as const;
export type RecordingName = (typeof recordings)[number];

/** The service that was recorded. */
export function versionOf(name: RecordingName): '2.2.6.7' | '2.4.14' {
  return name === '2.2.6.7' ? name : '2.4.14';
}

export function readRecording(name: RecordingName): Recording {
  return JSON.parse(readFileSync(new URL(`exchanges-${name}.json`, import.meta.url), 'utf8')) as Recording;
}

/** Rewrites every text of a value, base64 bodies of vmess and sub links included. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return throughLinks(value, change) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)])) as T;
  }
  return value;
}

function throughLinks(text: string, change: (text: string) => string): string {
  const link = /^(vmess|sub):\/\/([A-Za-z0-9+/=_-]+)$/.exec(text);
  if (link === null) return change(text);
  const [, scheme = '', body = ''] = link;
  const inner = change(Buffer.from(body, 'base64').toString('utf8'));
  const padded = Buffer.from(inner).toString('base64');
  return `${scheme}://${scheme === 'vmess' && !body.endsWith('=') ? padded.replace(/=$/, '') : padded}`;
}

/** The keys and types of a value, lists by their first element. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, shapeOf(inner)]),
    );
  }
  return typeof value;
}
