import type { Around } from './around';
import { Connections } from './connections';
import { DnsRules } from './dns-rules';
import { GfwList } from './gfw-list';
import { Imports } from './imports';
import { Inbounds } from './inbounds';
import { Latency } from './latency';
import { Lists } from './lists';
import { ListeningPorts } from './listening-ports';
import { Outbounds } from './outbounds';
import { Settings } from './settings';
import { Texts } from './texts';

/** What the service does; every method throws a ServiceError for FAIL and a ServicePanic for HTTP 500. */
export class Service {
  readonly around: Around;
  readonly lists: Lists;
  readonly imports: Imports;
  readonly connections: Connections;
  readonly latency: Latency;
  readonly outbounds: Outbounds;
  readonly settings: Settings;
  readonly ports: ListeningPorts;
  readonly texts: Texts;
  readonly dnsRules: DnsRules;
  readonly inbounds: Inbounds;
  readonly gfwList: GfwList;

  constructor(around: Around) {
    this.around = around;
    this.lists = new Lists(around);
    this.imports = new Imports(around);
    this.connections = new Connections(around);
    this.latency = new Latency(around, this.lists);
    this.outbounds = new Outbounds(around);
    this.settings = new Settings(around);
    this.ports = new ListeningPorts(around);
    this.texts = new Texts(around);
    this.dnsRules = new DnsRules(around);
    this.inbounds = new Inbounds(around);
    this.gfwList = new GfwList(around);
  }
}
