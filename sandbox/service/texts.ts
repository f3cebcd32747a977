import { ServiceError } from '../go-text';
import type { Around } from './around';
import { parseDnsLines } from './dns-list';
import { readRoutingA } from './routing-a';
import { defaultDns, type State } from './state';

/** What is only stored: the core changes with its next start. */
export class Texts {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  putDnsList(internal: string, external: string): void {
    if (internal === '' && external !== '') throw new ServiceError('internal dns servers cannot be empty');
    const lines = { internal: parseDnsLines(internal, 'internal'), external: parseDnsLines(external, 'external') };
    this.around.state.dnsList = lines.internal.length === 0 ? { ...lines, internal: [...defaultDns] } : lines;
    this.around.changed();
  }

  putRoutingA(script: string): void {
    readRoutingA(script);
    this.around.state.routingA = script;
    this.around.changed();
  }

  /** Whatever they are. */
  putIpGroups(ipGroups: State['ipGroups']): void {
    this.around.state.ipGroups = ipGroups;
    this.around.changed();
  }

  putDomains(domains: string): void {
    this.around.state.domains = domains;
    this.around.changed();
  }

  putCustomPac(customPac: State['customPac']): void {
    this.around.state.customPac = customPac;
    this.around.changed();
  }
}
