import { type ComponentType } from 'react';
import { type DialogActors } from '../../../machines/shell/dialog-stack.rules';
import { type DialogKind } from '../../../machines/ports/dialog';
import { fetched, type Part } from '../../components/fetched';

type DialogViews = {
  readonly [TKind in DialogKind]: ComponentType<{ readonly dialog: DialogActors[TKind] }> & Part;
};

/** What draws each kind of dialog. */
export const DIALOG_VIEWS: DialogViews = {
  import: fetched('dialog', () => import('../servers/ImportDialog')),
  addOutbound: fetched('dialog', () => import('../outbounds/AddOutboundDialog')),
  deleteOutbound: fetched('dialog', () => import('../outbounds/DeleteOutboundDialog')),
  address: fetched('dialog', () => import('../settings/AddressDialog')),
  deletion: fetched('dialog', () => import('../nodes/DeletionDialog')),
  sharing: fetched('dialog', () => import('../servers/SharingDialog')),
  shareList: fetched('dialog', () => import('../servers/ShareListDialog')),
  settings: fetched('dialog', () => import('../settings/SettingsDialog')),
  gfwlist: fetched('dialog', () => import('../settings/GfwListDialog')),
  customRouting: fetched('dialog', () => import('../routing/CustomRoutingDialog')),
  serverForm: fetched('dialog', () => import('../servers/ServerFormDialog')),
  subscriptionForm: fetched('dialog', () => import('../servers/SubscriptionFormDialog')),
  updateAll: fetched('dialog', () => import('../servers/UpdateAllDialog')),
  textSetting: fetched('dialog', () => import('../routing/TextSettingDialog')),
  outboundSetting: fetched('dialog', () => import('../outbounds/OutboundSettingDialog')),
  about: fetched('dialog', () => import('./AboutDialog')),
  logs: fetched('dialog', () => import('../service/LogsDialog')),
  palette: fetched('dialog', () => import('./PaletteDialog')),
  shortcuts: fetched('dialog', () => import('./ShortcutsDialog')),
};
