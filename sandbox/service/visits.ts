import type { Logger } from './logger';
import type { Host } from './ports';
import type { Profile } from './profiles';
import { connectedOf, locate } from './references';
import type { State } from './state';

export interface VisitsOptions {
  readonly state: State;
  readonly profile: Profile;
  readonly host: Host;
  readonly logger: Logger;
  /** Connections per second while the core runs. */
  readonly rate: number;
}

interface Visit {
  readonly inbound: 'socks' | 'http' | 'rule-socks' | 'rule-http';
  readonly network: 'tcp' | 'udp';
  readonly host: string;
  readonly port: number;
  /** Left out: one of the outbounds that have servers. */
  readonly exit?: 'direct' | 'block';
}

const VISITS: readonly Visit[] = [
  { inbound: 'rule-http', network: 'tcp', host: 'video.example', port: 443 },
  { inbound: 'rule-socks', network: 'tcp', host: 'news.example', port: 443 },
  { inbound: 'rule-http', network: 'tcp', host: 'video.example', port: 443 },
  { inbound: 'rule-http', network: 'tcp', host: 'tracker.example', port: 443, exit: 'block' },
  { inbound: 'socks', network: 'udp', host: 'voice.example', port: 3478 },
  { inbound: 'rule-http', network: 'tcp', host: 'shop.example', port: 80, exit: 'direct' },
  { inbound: 'http', network: 'tcp', host: 'plain.example', port: 80 },
  { inbound: 'socks', network: 'tcp', host: '192.0.2.7', port: 443 },
  { inbound: 'rule-socks', network: 'tcp', host: '[2001:db8::7]', port: 443 },
];

const CLIENTS = ['127.0.0.1', '192.0.2.20', '192.0.2.21'] as const;

/** From 0 to 1 as `part` does, now quicker and now slower, as people do. */
const rhythm = (part: number): number =>
  part + 0.03 * Math.sin(6 * Math.PI * part) + 0.006 * Math.sin(22 * Math.PI * part);

/** What people do with the core: the lines that it writes when it accepts a connection, always the same ones in turn. */
export class Visits {
  private count = 0;
  private cancel: () => void = () => undefined;
  private readonly options: VisitsOptions;

  constructor(options: VisitsOptions) {
    this.options = options;
  }

  /** Begins with the core. */
  begin(): void {
    const { host, rate } = this.options;
    if (rate === 0) return;
    this.cancel = host.clock.after(1_000, () => {
      this.write(rate);
      this.begin();
    });
  }

  end(): void {
    this.cancel();
  }

  /** So many more, at once or over the seconds before. At log level warn and error the core writes none. */
  write(count: number, over = 0): void {
    const { state, logger, host } = this.options;
    if (['warn', 'error'].includes(String(state.setting['logLevel']))) return;
    const exits = this.exits();
    const now = host.clock.now();
    for (let written = 1; written <= count; written += 1)
      logger.write('I', 'io.go:431', this.line(exits), now - over * 1_000 * (1 - rhythm(written / count)));
  }

  private line(exits: readonly string[]): string {
    const { profile } = this.options;
    const { inbound, network, host, port, exit } = VISITS[this.count % VISITS.length] as Visit;
    const client = CLIENTS[this.count % CLIENTS.length] ?? CLIENTS[0];
    const chosen = exit ?? exits[this.count % exits.length] ?? 'proxy';
    const who = `${client}:${40_000 + (this.count % 20_000)}`;
    this.count += 1;
    const isHttp = inbound.endsWith('http');
    const target = isHttp ? (port === 80 ? `http://${host}/` : `//${host}:${port}`) : `${network}:${host}:${port}`;
    const asked = `${isHttp ? '' : `${network}:`}${who} accepted ${target}`;
    if (!profile.tellsInbounds) return `${asked} [${chosen}]`;
    return `from ${asked} [${inbound}_ipv4 ${chosen.startsWith('『') ? '>>' : '->'} ${chosen}]`;
  }

  /** How connections through each outbound are told: by its name, or by one of its servers where it has several. */
  private exits(): readonly string[] {
    const { state } = this.options;
    const outbounds = new Map<string, string[]>();
    for (const which of connectedOf(state)) {
      const names = outbounds.get(which.outbound) ?? [];
      outbounds.set(which.outbound, [...names, locate(state, which).object.name]);
    }
    return [...outbounds].flatMap(([outbound, names]) =>
      names.length === 1 ? [outbound] : names.map((name) => `『${name}』`),
    );
  }
}
