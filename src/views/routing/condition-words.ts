import { useLingui } from '@lingui/react/macro';
import { type ConditionKind } from '../../../machines/routing/rule-form.rules';

/** What the kinds of conditions are called. */
export function useConditionWords(): Readonly<Record<ConditionKind, string>> {
  const { t } = useLingui();
  return {
    domain: t`Domain and its subdomains`,
    full: t`Exactly this host`,
    contains: t`Host contains`,
    regexp: t`Host matches the pattern`,
    geosite: t`Site list`,
    hosts: t`Hosts (mixed)`,
    ip: t`Address or range`,
    geoip: t`Address list`,
    addresses: t`Addresses (mixed)`,
    port: t`Port`,
    network: t`Network`,
    protocol: t`Protocol`,
    source: t`Client`,
    sourcePort: t`Client port`,
    user: t`User`,
    inboundTag: t`Inbound`,
  };
}
