import { decodeAnyBase64 } from '../links/base64';
import { parseListLine } from '../links/codec';
import { linkOfSip008, parseShadowsocks } from '../links/shadowsocks';
import type { Habits, ServerObject } from '../links/server-object';
import { textOf } from '../bytes';
import type { Fetched } from './ports';

/** What an address of a subscription brought. */
export interface Brought {
  readonly servers: readonly ServerObject[];
  readonly info: string;
}

/** Reads a list: SIP008 JSON, or a link a line with `STATUS=` lines between; what it does not know is skipped. */
export function parseList(text: string, habits: Habits): { servers: ServerObject[]; status: string } {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    const sip = parseSip008(trimmed);
    if (sip !== null) return sip;
  }
  const servers: ServerObject[] = [];
  let status = '';
  for (const line of trimmed.split(/\r?\n/)) {
    if (line.startsWith('STATUS=')) status = line.slice('STATUS='.length).trim();
    const server = parseListLine(line, habits);
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
export function readSubscription(answer: Fetched, habits: Habits): Brought {
  const raw = textOf(answer.body);
  let text = raw;
  try {
    text = decodeAnyBase64(raw);
  } catch {
    text = raw;
  }
  const { servers, status } = parseList(text, habits);
  const usage = userInfo(answer.header('subscription-userinfo'));
  return { servers, info: status === '' ? usage : `${usage}|${status}` };
}

/** `download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC`, each part only when known. */
export function userInfo(header: string | undefined): string {
  if (header === undefined) return '';
  const values = new Map(
    header.split(';').map((part) => {
      const [key = '', value = ''] = part.split('=');
      return [key.trim().toLowerCase(), Number(value.trim())] as const;
    }),
  );
  const parts: string[] = [];
  for (const key of ['download', 'upload', 'total'] as const) {
    const bytes = values.get(key);
    if (bytes !== undefined && Number.isFinite(bytes)) parts.push(`${key}: ${Math.floor(bytes / 1e9)} GB`);
  }
  const expire = values.get('expire');
  if (expire !== undefined && Number.isFinite(expire) && expire > 0) {
    parts.push(`expire: ${new Date(expire * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  }
  return parts.join('; ');
}
