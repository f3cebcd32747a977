import {
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode } from 'react';
import { type ConnectedPanelActor } from '../../../machines/nodes/connected-panel.machine';
import { type CoreActor } from '../../../machines/service/core.machine';
import { ConnectedList, type ConnectedListProps } from './ConnectedList';
import { ConnectedTitle } from './ConnectedTitle';
import { IconButton } from '../../components/IconButton';
import { useDrawerStyles } from '../../theme/drawer-styles';

const useStyles = makeStyles({
  body: { paddingBottom: `calc(${tokens.spacingVerticalM} + env(safe-area-inset-bottom))` },
});

/** The connected servers on a phone, from below. */
export default function ConnectedDrawer({
  core,
  nodes,
  observatory,
  panel,
  touch,
  children,
}: ConnectedListProps & {
  readonly core: CoreActor;
  readonly panel: ConnectedPanelActor;
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useLingui();
  return (
    <OverlayDrawer
      open
      position="bottom"
      className={drawer.root}
      onOpenChange={() => panel.send({ type: 'drawer.close' })}
    >
      <DrawerHeader className={drawer.header}>
        <DrawerHeaderTitle
          action={
            <IconButton
              icon={<DismissRegular />}
              label={t`Close`}
              onClick={() => panel.send({ type: 'drawer.close' })}
            />
          }
        >
          <ConnectedTitle core={core} observatory={observatory} touch={touch} />
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <ConnectedList
          nodes={nodes}
          observatory={observatory}
          touch={touch}
          onFind={() => panel.send({ type: 'drawer.close' })}
        />
        {children}
      </DrawerBody>
    </OverlayDrawer>
  );
}
