import { ServiceError } from '../go-text';
import { type Around, messageOf } from './around';
import { outboundNames } from './references';
import { readRoutingA } from './routing-a';
import type { Inbound } from './state';

/** Ports besides the service's own. They are only stored: the core has them with its next start. */
export class Inbounds {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Whether a port is one of the service's own, or occupied, is found out by the core. */
  add(given: Inbound): readonly Inbound[] {
    const { state } = this.around;
    const { tag, protocol, port, outbound, outboundType, routingARules } = given;
    if (tag === '') throw new ServiceError('tag is required');
    if (protocol !== 'socks' && protocol !== 'http') throw new ServiceError('protocol must be socks or http');
    if (port < 1 || port > 65535) throw new ServiceError('invalid port');
    if (state.inbounds.some((one) => one.tag === tag)) throw new ServiceError(`tag '${tag}' already exists`);
    const taken = state.inbounds.find((one) => one.port === port);
    if (taken !== undefined) throw new ServiceError(`port ${port} is already in use by '${taken.tag}'`);
    if (outboundType === 'routingA') checkRules(routingARules);
    else if (!outboundNames(state).includes(outbound))
      throw new ServiceError(`outbound group '${outbound}' does not exist`);
    state.inbounds = [...state.inbounds, given];
    this.around.changed();
    return state.inbounds;
  }

  delete(tag: string): readonly Inbound[] {
    const { state } = this.around;
    if (!state.inbounds.some((one) => one.tag === tag)) throw new ServiceError(`tag '${tag}' not found`);
    state.inbounds = state.inbounds.filter((one) => one.tag !== tag);
    this.around.changed();
    return state.inbounds;
  }
}

function checkRules(rules: string): void {
  if (rules === '') throw new ServiceError("routingA rules are required when outboundType is 'routingA'");
  try {
    readRoutingA(rules);
  } catch (error) {
    throw new ServiceError(`invalid RoutingA rules: ${messageOf(error)}`);
  }
}
