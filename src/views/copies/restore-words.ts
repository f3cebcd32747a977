import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type PlanItem, type Refusal } from '../../../machines/copies/plan.rules';
import { type RestoreStep } from '../../../machines/copies/restore.rules';
import { type CopyFlaw } from '../../../machines/ports/copies';

export const KIND_WORDS: Readonly<Record<PlanItem['kind'], MessageDescriptor>> = {
  added: msg`added`,
  changed: msg`changed`,
  removed: msg`removed`,
  kept: msg`unchanged`,
};

/** Why this service cannot take it. */
export const REFUSAL_WORDS: Readonly<Record<Refusal, MessageDescriptor>> = {
  part: msg`This service does not support this.`,
  key: msg`This service does not have this setting.`,
  value: msg`This service does not support this value.`,
  kind: msg`This service does not support this kind of server.`,
  address: msg`This service fetches only http and https addresses.`,
  pin: msg`This service does not support pinned servers.`,
};

export const STEP_WORDS: Readonly<Record<RestoreStep['kind'], MessageDescriptor>> = {
  read: msg`Reading lists`,
  stop: msg`Stopping the core`,
  start: msg`Starting the core`,
  disconnect: msg`Disconnecting servers`,
  deleteRows: msg`Deleting servers and subscriptions`,
  deleteInbound: msg`Deleting custom inbounds`,
  addInbound: msg`Adding custom inbounds`,
  deleteOutbound: msg`Deleting outbounds`,
  addOutbound: msg`Adding outbounds`,
  saveOutbound: msg`Saving outbounds`,
  modifyServer: msg`Modifying servers`,
  importServers: msg`Importing servers`,
  importSubscription: msg`Importing subscriptions`,
  patchSubscription: msg`Saving subscriptions`,
  settings: msg`Saving settings`,
  ports: msg`Saving ports`,
  dns: msg`Saving DNS`,
  routingA: msg`Saving RoutingA`,
  domainsExcluded: msg`Saving excluded domains`,
  customRouting: msg`Saving custom routing`,
  ipGroups: msg`Saving IP groups`,
  connect: msg`Connecting servers`,
  chooseServers: msg`Connecting servers`,
  pinServer: msg`Pinning servers`,
  unpinServer: msg`Pinning servers`,
};

/** Why a file cannot be used. */
export const FLAW_WORDS: Readonly<Record<CopyFlaw['kind'], MessageDescriptor>> = {
  large: msg`The file is larger than 50 MB, so it cannot be a backup.`,
  foreign: msg`This file is not a backup made by this panel.`,
  cut: msg`This file is incomplete. Download or transfer it again.`,
  newer: msg`This backup was made by a newer panel. Update this one to open it.`,
  damaged: msg`This file is damaged. The first error:`,
  tampered: msg`This file has been changed since it was saved. To learn how to edit a backup, see docs/backup.md.`,
  key: msg`The passphrase is wrong, or the file has been changed.`,
  costly: msg`Opening this file would take more memory than any backup made by this panel needs.`,
};
