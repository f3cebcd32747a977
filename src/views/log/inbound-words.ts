import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { PORT_LABELS } from '../shared/port-words';

const INBOUNDS = {
  socks: PORT_LABELS.socks5,
  http: PORT_LABELS.http,
  'rule-socks': PORT_LABELS.socks5WithPac,
  'rule-http': PORT_LABELS.httpWithPac,
  vmess: PORT_LABELS.vmess,
  transparent: msg`Transparent proxy`,
};

/** What the panel calls the port that a connection came in by; the name that the log has where it is a port of one's own. */
export function useInboundName(inbound: string): string {
  const { _ } = useLingui();
  const name = inbound.replace(/_ipv[46]$/u, '');
  return Object.hasOwn(INBOUNDS, name) ? _(INBOUNDS[name as keyof typeof INBOUNDS]) : inbound;
}
