import { useLingui } from '@lingui/react/macro';
import { type ConditionKind } from '../../../machines/routing/rule-form.rules';

/** What the kinds of conditions are called. */
export function useConditionWords(): Readonly<Record<ConditionKind, string>> {
  const { t } = useLingui();
  return {
    domain: t`Domain and all below it`,
    full: t`Exactly this host`,
    contains: t`Host contains`,
    regexp: t`Host matches the pattern`,
    geosite: t`List of sites`,
    hosts: t`Hosts of several kinds`,
    ip: t`Address or range`,
    geoip: t`List of addresses`,
    addresses: t`Addresses of several kinds`,
    port: t`Port`,
    network: t`Network`,
    protocol: t`Protocol`,
    source: t`Client`,
    sourcePort: t`Port of the client`,
    user: t`User`,
    inboundTag: t`Inbound`,
  };
}
