import {
  Body1,
  Button,
  Caption1,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Spinner,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LogsActor } from '../../../machines/log/logs.machine';
import {
  selectFault,
  selectHasEarlier,
  selectIsFollowing,
  selectLineCount,
  selectRowCount,
  selectState,
} from '../../../machines/log/logs.selectors';
import { FaultText } from '../../components/FaultText';
import { DialogFooter } from '../../components/DialogFooter';
import { IconButton } from '../../components/IconButton';
import { usePhone } from '../../components/use-phone';
import { DIALOG_EDGE, PHONE } from '../../theme/layout';
import { useDialogStyles } from '../../theme/dialog-styles';
import { useSharedStyles } from '../../theme/shared-styles';
import { LogControls, WrapSwitch } from './LogControls';
import { LogLineList } from './LogLineList';

const useStyles = makeStyles({
  surface: {
    width: 'calc(100vw - 64px)',
    maxWidth: '1200px',
    height: `calc(100dvh - var(${DIALOG_EDGE}) - 24px)`,
    [PHONE]: {
      width: '100%',
      maxWidth: '100%',
      height: '100dvh',
      maxHeight: '100dvh',
      margin: 0,
      paddingTop: tokens.spacingHorizontalL,
      paddingLeft: `max(${tokens.spacingHorizontalL}, env(safe-area-inset-left)) /* @noflip */`,
      paddingRight: `max(${tokens.spacingHorizontalL}, env(safe-area-inset-right)) /* @noflip */`,
      paddingBottom: `max(${tokens.spacingHorizontalS}, env(safe-area-inset-bottom))`,
      borderRadius: 0,
      border: 'none',
    },
  },
  title: { alignSelf: 'center' },
  body: { height: '100%', maxHeight: '100%', gridTemplateRows: 'auto 1fr auto' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    // Room for the rings of its controls.
    padding: '2px',
    margin: '-2px',
    overflow: 'hidden',
    minHeight: 0,
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
  },
  /** Its words end where the lines do. */
  last: { marginInlineEnd: `calc(-1 * ${tokens.spacingHorizontalS})` },
  place: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  note: { padding: tokens.spacingHorizontalL },
});

/** The log of the service (SPEC 2.88). */
export default function LogsDialog({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const shared = useDialogStyles();
  const { t } = useLingui();
  const close = (): void => dialog.send({ type: 'dialog.cancel' });
  return (
    <Dialog open onOpenChange={close}>
      <DialogSurface className={mergeClasses(shared.dialog, styles.surface)}>
        <DialogBody className={styles.body}>
          <DialogTitle
            className={styles.title}
            action={<IconButton className={shared.cross} icon={<DismissRegular />} label={t`Close`} onClick={close} />}
          >
            <Trans>Logs</Trans>
          </DialogTitle>
          <DialogContent className={styles.content}>
            <LogControls dialog={dialog} />
            <LogFault dialog={dialog} />
            <div className={styles.place}>
              <Lines dialog={dialog} />
            </div>
          </DialogContent>
          <DialogFooter
            start={
              <div className={styles.foot}>
                <Count dialog={dialog} />
                <Earlier dialog={dialog} />
              </div>
            }
          >
            <Ways dialog={dialog} />
          </DialogFooter>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function LogFault({ dialog }: { readonly dialog: LogsActor }): ReactElement | null {
  const fault = useSelector(dialog, selectFault);
  if (fault === null || fault.kind === 'silent') return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        <FaultText fault={fault} retried />
      </MessageBarBody>
    </MessageBar>
  );
}

function Lines({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const state = useSelector(dialog, selectState);
  switch (state) {
    case 'lines':
      return <LogLineList dialog={dialog} />;
    case 'loading':
      return <Spinner className={styles.note} label={t`Loading the log…`} />;
    case 'empty':
      return (
        <Body1 className={styles.note}>
          <Trans>The log is empty.</Trans>
        </Body1>
      );
    case 'nothingFound':
      return (
        <Body1 className={styles.note} role="status">
          <Trans>No lines match.</Trans>
        </Body1>
      );
    case 'console':
      return (
        <Body1 className={styles.note}>
          <Trans>
            The service writes its log to the console, so there is no file to show. Check the console or the system
            journal, or start the service with a log file.
          </Trans>
        </Body1>
      );
    case 'missing':
      return (
        <Body1 className={styles.note}>
          <Trans>Showing the log needs a higher version of the service.</Trans>
        </Body1>
      );
  }
}

/** How the lines are shown. A phone has room for the one that is used while reading; the other is among the choices. */
function Ways({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const phone = usePhone();
  const following = useSelector(dialog, selectIsFollowing);
  return (
    <>
      {phone ? null : <WrapSwitch dialog={dialog} />}
      <Switch
        className={styles.last}
        label={t`Auto-scroll`}
        checked={following}
        onChange={(_, { checked }) => dialog.send({ type: checked ? 'scroll.follow' : 'scroll.stay' })}
      />
    </>
  );
}

/** The way to what stands before the lines. */
function Earlier({ dialog }: { readonly dialog: LogsActor }): ReactElement | null {
  if (!useSelector(dialog, selectHasEarlier)) return null;
  return (
    <Button size="small" appearance="subtle" onClick={() => dialog.send({ type: 'log.readWhole' })}>
      <Trans>Read from the beginning</Trans>
    </Button>
  );
}

function Count({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const { numbers } = useSharedStyles();
  const { i18n } = useLingui();
  const rows = useSelector(dialog, selectRowCount);
  const count = useSelector(dialog, selectLineCount);
  const shown = i18n.number(rows);
  return (
    <Caption1 className={numbers}>
      {rows === count ? (
        <Plural value={count} one="# line" other="# lines" />
      ) : (
        <Trans>
          {shown} of <Plural value={count} one="# line" other="# lines" />
        </Trans>
      )}
    </Caption1>
  );
}
