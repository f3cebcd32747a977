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
  preferences: msg`Preferences of the panel`,
  accounts: msg`Accounts`,
  gfwList: msg`GFWList file`,
};

/** What is being read. */
export const READING_WORDS: Readonly<Record<ReadPart['kind'], MessageDescriptor>> = {
  lists: msg`Reading the lists`,
  outbounds: msg`Reading the outbounds`,
  outbound: msg`Reading the outbounds`,
  settings: msg`Reading the settings`,
  ports: msg`Reading the ports`,
  dnsLists: msg`Reading DNS`,
  dnsRules: msg`Reading DNS`,
  routingA: msg`Reading the routing`,
  domains: msg`Reading the routing`,
  customRouting: msg`Reading the routing`,
  ipGroups: msg`Reading the routing`,
  inbounds: msg`Reading the custom inbounds`,
  links: msg`Reading the share links`,
  check: msg`Checking that the lists have not changed`,
};
