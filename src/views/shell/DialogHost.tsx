import { useSelector } from '@xstate/react';
import { lazy, Suspense, useDeferredValue, type ReactElement } from 'react';
import { type DialogStackActor } from '../../../machines/dialog-stack/dialog-stack.machine';
import { selectLossReason, selectShown } from '../../../machines/dialog-stack/dialog-stack.selectors';
import { type OpenDialog } from '../../../machines/dialog-stack/dialog-stack.rules';
import { FocusPlaces } from '../../components/FocusPlaces';

const ImportDialog = lazy(() => import('../import/ImportDialog'));
const AddOutboundDialog = lazy(() => import('../outbounds/AddOutboundDialog'));
const DeleteOutboundDialog = lazy(() => import('../outbounds/DeleteOutboundDialog'));
const AddressDialog = lazy(() => import('../address/AddressDialog'));
const DeletionDialog = lazy(() => import('../deletion/DeletionDialog'));
const SharingDialog = lazy(() => import('../sharing/SharingDialog'));
const ShareListDialog = lazy(() => import('../sharing/ShareListDialog'));
const SettingsDialog = lazy(() => import('../settings/SettingsDialog'));
const GfwListDialog = lazy(() => import('../settings/GfwListDialog'));
const CustomRoutingDialog = lazy(() => import('../settings/CustomRoutingDialog'));
const ServerFormDialog = lazy(() => import('../server-form/ServerFormDialog'));
const SubscriptionFormDialog = lazy(() => import('../subscription-form/SubscriptionFormDialog'));
const UpdateAllDialog = lazy(() => import('../update-all/UpdateAllDialog'));
const TextSettingDialog = lazy(() => import('../texts/TextSettingDialog'));
const OutboundSettingDialog = lazy(() => import('../outbounds/OutboundSettingDialog'));
const AboutDialog = lazy(() => import('../about/AboutDialog'));
const LogsDialog = lazy(() => import('../logs/LogsDialog'));
const PaletteDialog = lazy(() => import('../palette/PaletteDialog'));
const ShortcutsDialog = lazy(() => import('../palette/ShortcutsDialog'));
const LossDialog = lazy(() => import('./LossDialog'));

/** The top of the dialog stack, or the question whether the stack may be emptied. */
export function DialogHost({
  dialogs,
  loginOpen = false,
}: {
  readonly dialogs: DialogStackActor;
  readonly loginOpen?: boolean;
}): ReactElement {
  // The dialog below stays until the one above has been fetched: taken apart and put back it loses the focus, and Tabster its way.
  const top = useDeferredValue(useSelector(dialogs, (snapshot) => selectShown(snapshot, loginOpen)));
  const reason = useSelector(dialogs, selectLossReason);
  return (
    <>
      <FocusPlaces dialog={top?.id ?? null} />
      <Suspense>
        {reason !== null ? (
          <LossDialog dialogs={dialogs} reason={reason} />
        ) : top === null ? null : (
          <TopDialog key={top.id} dialog={top} />
        )}
      </Suspense>
    </>
  );
}

function TopDialog({ dialog }: { readonly dialog: OpenDialog }): ReactElement {
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog dialog={dialog.ref} />;
    case 'addOutbound':
      return <AddOutboundDialog dialog={dialog.ref} />;
    case 'deleteOutbound':
      return <DeleteOutboundDialog dialog={dialog.ref} />;
    case 'address':
      return <AddressDialog dialog={dialog.ref} />;
    case 'settings':
      return <SettingsDialog dialog={dialog.ref} />;
    case 'gfwlist':
      return <GfwListDialog dialog={dialog.ref} />;
    case 'customRouting':
      return <CustomRoutingDialog dialog={dialog.ref} />;
    case 'textSetting':
      return <TextSettingDialog dialog={dialog.ref} />;
    case 'outboundSetting':
      return <OutboundSettingDialog dialog={dialog.ref} />;
    case 'about':
      return <AboutDialog dialog={dialog.ref} />;
    case 'logs':
      return <LogsDialog dialog={dialog.ref} />;
    case 'palette':
      return <PaletteDialog dialog={dialog.ref} />;
    case 'shortcuts':
      return <ShortcutsDialog dialog={dialog.ref} />;
    case 'deletion':
      return <DeletionDialog dialog={dialog.ref} />;
    case 'sharing':
      return <SharingDialog dialog={dialog.ref} />;
    case 'shareList':
      return <ShareListDialog dialog={dialog.ref} />;
    case 'serverForm':
      return <ServerFormDialog dialog={dialog.ref} />;
    case 'subscriptionForm':
      return <SubscriptionFormDialog dialog={dialog.ref} />;
    case 'updateAll':
      return <UpdateAllDialog dialog={dialog.ref} />;
  }
}
