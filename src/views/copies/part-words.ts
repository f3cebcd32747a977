import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type BackupMissing } from '../../../machines/domain/backup/contents';
import { type ReadPart } from '../../../machines/copies/reading.rules';

/** The parts of a copy. */
export const PART_WORDS: Readonly<Record<BackupMissing['part'], MessageDescriptor>> = {
  settings: msg`Settings`,
  ports: msg`Ports`,
  dns: msg`DNS`,
  routingA: msg`RoutingA`,
  domainsExcluded: msg`Domains excluded`,
  customRouting: msg`Custom routing`,
  ipGroups: msg`IP groups`,
  customInbounds: msg`Custom inbounds`,
  outbounds: msg`Outbounds`,
  servers: msg`Servers`,
  subscriptions: msg`Subscriptions`,
  connections: msg`Connected servers`,
  preferences: msg`Panel preferences`,
  accounts: msg`Accounts`,
  gfwList: msg`GFWList file`,
};

/** What is being read. */
export const READING_WORDS: Readonly<Record<ReadPart['kind'], MessageDescriptor>> = {
  lists: msg`Reading lists`,
  outbounds: msg`Reading outbounds`,
  outbound: msg`Reading outbounds`,
  settings: msg`Reading settings`,
  ports: msg`Reading ports`,
  dnsLists: msg`Reading DNS`,
  dnsRules: msg`Reading DNS`,
  routingA: msg`Reading routing`,
  domains: msg`Reading routing`,
  customRouting: msg`Reading routing`,
  ipGroups: msg`Reading routing`,
  inbounds: msg`Reading custom inbounds`,
  links: msg`Reading share links`,
  check: msg`Checking that the lists have not changed`,
};
