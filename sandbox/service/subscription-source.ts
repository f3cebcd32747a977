import { decodeAnyBase64 } from '../links/base64';
import { parseListLine } from '../links/codec';
import { linkOfSip008, parseShadowsocks } from '../links/shadowsocks';
import type { ServerObject } from '../links/server-object';
import { textOf } from '../bytes';
import type { Fetched } from './ports';
import type { Profile } from './profiles';

/** What an address of a subscription brought. */
export interface Brought {
  readonly servers: readonly ServerObject[];
  readonly info: string;
}

/** Reads a list: SIP008 JSON, or a link a line with `STATUS=` lines between; what it does not know is skipped. */
export function parseList(text: string, schemes: readonly string[]): { servers: ServerObject[]; status: string } {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    const sip = parseSip008(trimmed);
    if (sip !== null) return sip;
  }
  const servers: ServerObject[] = [];
  let status = '';
  for (const line of trimmed.split(/\r?\n/)) {
    if (line.startsWith('STATUS=')) status = line.slice('STATUS='.length).trim();
    const server = parseListLine(line, schemes);
    if (server !== null) servers.push(server);
  }
  return { servers, status };
}

function parseSip008(text: string): { servers: ServerObject[]; status: string } | null {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  const found = document as { servers?: unknown; bytes_used?: unknown; bytes_remaining?: unknown };
  if (!Array.isArray(found.servers)) return null;
  const servers: ServerObject[] = [];
  for (const entry of found.servers as Record<string, unknown>[]) {
    if (typeof entry['server'] === 'string') servers.push(parseShadowsocks(linkOfSip008(entry)));
  }
  const gib = (bytes: unknown): string => `${((Number(bytes) || 0) / 2 ** 30).toFixed(2)} GiB`;
  const status =
    Number(found.bytes_used) > 0
      ? `Used: ${gib(found.bytes_used)}${Number(found.bytes_remaining) > 0 ? ` | Remaining: ${gib(found.bytes_remaining)}` : ''}`
      : '';
  return { servers, status };
}

/** Reads an answer: base64 of a list, or the list itself. HTML, nothing and an error page bring no servers. */
export function readSubscription(
  answer: Fetched,
  { newerTexts, schemes }: Pick<Profile, 'newerTexts' | 'schemes'>,
): Brought {
  const raw = textOf(answer.body);
  let text = raw;
  try {
    text = decodeAnyBase64(raw);
  } catch {
    text = raw;
  }
  const { servers, status } = parseList(text, schemes);
  const usage = (newerTexts ? usageSentence : userInfo)(answer.header('subscription-userinfo'));
  return { servers, info: status === '' ? usage : `${usage}|${status}` };
}

/** `download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC`, each part only when known. */
export function userInfo(header: string | undefined): string {
  const values = valuesOf(header);
  const parts: string[] = [];
  for (const key of ['download', 'upload', 'total'] as const) {
    const bytes = values.get(key);
    if (bytes !== undefined) parts.push(`${key}: ${Math.floor(bytes / 1e9)} GB`);
  }
  const expire = values.get('expire');
  if (expire !== undefined && expire > 0) {
    parts.push(`expire: ${new Date(expire * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  }
  return parts.join('; ');
}

/** `Used 1.23 GiB / 100.00 GiB · Expires 2026-12-01`, of the use and the total what is known. */
function usageSentence(header: string | undefined): string {
  const values = valuesOf(header);
  const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)} GiB`;
  const used = (values.get('upload') ?? 0) + (values.get('download') ?? 0);
  const total = values.get('total') ?? 0;
  const expire = values.get('expire') ?? 0;
  const usage =
    used > 0 ? `Used ${gib(used)}${total > 0 ? ` / ${gib(total)}` : ''}` : total > 0 ? `Total ${gib(total)}` : '';
  const until = expire > 0 ? `Expires ${new Date(expire * 1000).toISOString().slice(0, 10)}` : '';
  return [usage, until].filter((part) => part !== '').join(' · ');
}

/** The numbers of `upload=1; download=2; total=3; expire=4`. */
function valuesOf(header = ''): ReadonlyMap<string, number> {
  const values = header.split(';').map((part) => {
    const [key = '', value = ''] = part.split('=');
    return [key.trim().toLowerCase(), Number(value.trim())] as const;
  });
  return new Map(values.filter(([key, value]) => key !== '' && Number.isFinite(value)));
}
