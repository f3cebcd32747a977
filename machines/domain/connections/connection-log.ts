import { type Connection } from './connection';
import { readLine, timeOf, type Access } from './log-line';
import { type Exits } from './exits';

/** Connections that are kept. */
export const KEPT = 100_000;

/** How many lines there may be between a connection and the lines that name its host. */
const NEAR = 64;

/**
 * The connections read so far, oldest first. `list` is shared with later values and only ever grows behind `length`, so that
 * reading on costs as much as is new. When there are too many, the oldest go.
 */
export interface ConnectionLog {
  readonly list: readonly Connection[];
  readonly length: number;
  /** Connections that are no longer kept. */
  readonly gone: number;
  /** Places before it are as they were in the value before; places behind it are new, or a host was found for them. */
  readonly same: number;
  /** The end of what was read, when the line is not finished. */
  readonly open: string;
  /** How many lines were read, of any kind. */
  readonly lines: number;
  /** The time of the newest line, as in `Connection`; null before the first. */
  readonly now: number | null;
  readonly related: RelatedByKey;
  readonly words: Map<string, string>;
}

/** Recent log lines that share a key: the access line of a connection, and the core's own lines about the same client or target. */
interface RelatedLines {
  /** The number of the last of these lines. */
  readonly line: number;
  readonly hosts: readonly string[];
  /** Ids of connections to an address. */
  readonly connections: readonly number[];
}

interface RelatedByKey {
  readonly keys: ReadonlyMap<string, RelatedLines>;
  /** The key that each of the core's session numbers belongs to, with the line that says so. */
  readonly sessions: ReadonlyMap<string, { readonly key: string; readonly line: number }>;
}

const NO_RELATED_LINES: RelatedByKey = { keys: new Map(), sessions: new Map() };

export function noConnections(): ConnectionLog {
  const words = new Map<string, string>();
  return { list: [], length: 0, gone: 0, same: 0, open: '', lines: 0, now: null, related: NO_RELATED_LINES, words };
}

/** The connections after reading more of the log; `exits` are the current exits. */
export function withLogText(log: ConnectionLog, text: string, exits: Exits): ConnectionLog {
  const pieces = (log.open + text).split('\n');
  const open = pieces.pop() ?? '';
  if (pieces.length === 0) return { ...log, open: bounded(open), same: log.length };
  const reading = new Reading(log, exits);
  for (const piece of pieces) reading.take(piece);
  return { ...reading.result(), open: bounded(open) };
}

/** The next text does not continue the last line: the log was restarted, or part of it was skipped. */
export function withBrokenLine(log: ConnectionLog): ConnectionLog {
  return { ...log, open: '', same: log.length, related: NO_RELATED_LINES };
}

/** A line that never ends is not kept. */
function bounded(open: string): string {
  return open.length > 10_000 ? open.slice(0, 10_000) : open;
}

class Reading {
  private list: Connection[];
  private same: number;
  private lines: number;
  private now: number | null;
  private readonly keys: Map<string, RelatedLines>;
  private readonly sessions: Map<string, { readonly key: string; readonly line: number }>;
  private readonly log: ConnectionLog;
  private readonly exits: Exits;

  constructor(log: ConnectionLog, exits: Exits) {
    const { list, length, lines, now, related } = log;
    this.log = log;
    this.exits = exits;
    this.list = list.length === length ? (list as Connection[]) : list.slice(0, length);
    this.same = length;
    this.lines = lines;
    this.now = now;
    this.keys = new Map(related.keys);
    this.sessions = new Map(related.sessions);
  }

  take(line: string): void {
    this.lines += 1;
    const told = readLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (told === null) this.now = timeOf(line) ?? this.now;
    else if (told.type === 'access') this.add(told);
    else if (told.type === 'request') {
      const key = this.word(told.key);
      this.sessions.set(own(told.session), { key, line: this.lines });
      trim(this.sessions, this.lines);
      this.relate(key, (before) => before);
    } else {
      const session = this.sessions.get(told.session);
      if (session === undefined || this.lines - session.line > NEAR) return;
      const host = this.word(told.host);
      this.relate(session.key, ({ hosts, ...rest }) => ({
        ...rest,
        hosts: hosts.includes(host) ? hosts : [...hosts, host],
      }));
    }
  }

  private add({ connection, from, asked }: Access): void {
    const id = this.log.gone + this.list.length;
    const route = this.exits.routeOf(connection);
    this.now = connection.time;
    this.list.push({
      id,
      time: connection.time,
      client: this.word(connection.client),
      network: connection.network,
      host: this.word(connection.host),
      address: this.word(connection.address),
      port: connection.port,
      inbound: this.word(connection.inbound),
      outbound: this.word(route.outbound),
      server: this.word(route.server),
      kind: connection.kind,
    });
    if (connection.address === '') return;
    // If the core has named this client, its address is the key; otherwise the target is.
    const key = this.near(from) === undefined ? asked : from;
    this.relate(this.word(key), ({ connections, ...rest }) => ({ ...rest, connections: [...connections, id] }));
  }

  private near(key: string): RelatedLines | undefined {
    const found = this.keys.get(key);
    if (found !== undefined && this.lines - found.line <= NEAR) return found;
    return undefined;
  }

  private relate(key: string, change: (lines: RelatedLines) => RelatedLines): void {
    const before = this.near(key) ?? { line: 0, hosts: [], connections: [] };
    const changed = { ...change(before), line: this.lines };
    this.keys.delete(key);
    this.keys.set(key, changed);
    trim(this.keys, this.lines);
    // If several hosts share an address at the same time, there is no telling which connection belongs to which.
    const host = changed.hosts.length === 1 ? (changed.hosts[0] ?? '') : '';
    if (changed.hosts.length > 0) for (const id of changed.connections) this.name(id, host);
  }

  private name(id: number, host: string): void {
    const at = id - this.log.gone;
    const connection = this.list[at];
    if (connection === undefined || connection.host === host) return;
    // An earlier value keeps what it had.
    if (at < this.log.length && this.same === this.log.length) this.list = this.list.slice();
    this.list[at] = { ...connection, host };
    this.same = Math.min(this.same, at);
  }

  private word(text: string): string {
    const { words } = this.log;
    const known = words.get(text);
    if (known !== undefined) return known;
    if (words.size > KEPT) words.clear();
    const kept = own(text);
    words.set(kept, kept);
    return kept;
  }

  result(): ConnectionLog {
    const { list, lines, now, log } = this;
    const related = { keys: this.keys, sessions: this.sessions };
    const count = list.length > KEPT * 1.1 ? list.length - KEPT : 0;
    const kept = count === 0 ? list : list.slice(count);
    return {
      ...log,
      list: kept,
      length: kept.length,
      gone: log.gone + count,
      same: count === 0 ? this.same : 0,
      lines,
      now,
      related,
    };
  }
}

/** The text itself instead of a piece of the whole log, which it would keep in memory. */
function own(text: string): string {
  return ` ${text}`.slice(1);
}

/** Drops entries that are too far back; the oldest come first. */
function trim(entries: Map<string, { readonly line: number }>, lines: number): void {
  for (const [key, { line }] of entries) {
    if (lines - line <= NEAR) return;
    entries.delete(key);
  }
}
