import {
  Body1,
  Button,
  Caption1,
  Checkbox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  Select,
  Spinner,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LogsActor } from '../../../machines/service/logs.machine';
import { type LogEvery } from '../../../machines/service/log-pace.rules';
import { type Gravity } from '../../../machines/service/log-lines.rules';
import {
  selectCriteria,
  selectEvery,
  selectFault,
  selectHasEarlier,
  selectIsFollowing,
  selectIsPaused,
  selectIsWrapping,
  selectLineCount,
  selectRegexProblem,
  selectRowCount,
  selectState,
} from '../../../machines/service/logs.selectors';
import { LOG_EVERY, SECOND } from '../../../machines/shared/constants';
import { FaultText } from '../../components/FaultText';
import { IconButton } from '../../components/IconButton';
import { usePatternWords } from '../../components/pattern-words';
import { DIALOG_TOP, PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { LogLineList } from './LogLineList';

const useStyles = makeStyles({
  surface: {
    width: 'calc(100vw - 64px)',
    maxWidth: '1200px',
    height: `calc(100dvh - ${DIALOG_TOP} - 24px)`,
    [PHONE]: {
      width: '100%',
      maxWidth: '100%',
      height: '100dvh',
      maxHeight: '100dvh',
      margin: 0,
      padding: tokens.spacingHorizontalM,
      borderRadius: 0,
      border: 'none',
    },
  },
  body: { height: '100%', maxHeight: '100%', gridTemplateRows: 'auto 1fr' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    overflow: 'hidden',
    minHeight: 0,
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    // The focus rings need room inside.
    padding: '2px',
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    // Its words end where the lines do.
    '& > .fui-Switch:last-child': { marginInlineEnd: `calc(-1 * ${tokens.spacingHorizontalS})` },
  },
  filter: { flexGrow: 1, minWidth: '160px', maxWidth: '360px' },
  select: { minWidth: '0' },
  space: { flexGrow: 1 },
  buttons: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  place: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  note: { padding: tokens.spacingHorizontalL },
});

/** The log of the service (SPEC 2.88). */
export default function LogsDialog({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const shared = useSharedStyles();
  const { t } = useLingui();
  const close = (): void => dialog.send({ type: 'dialog.cancel' });
  return (
    <Dialog open onOpenChange={close}>
      <DialogSurface className={mergeClasses(shared.dialog, styles.surface)}>
        <DialogBody className={styles.body}>
          <DialogTitle action={<IconButton icon={<DismissRegular />} label={t`Close`} onClick={close} />}>
            <Trans>Logs</Trans>
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Controls dialog={dialog} />
            <LogFault dialog={dialog} />
            <div className={styles.place}>
              <Lines dialog={dialog} />
            </div>
            <div className={styles.foot}>
              <Count dialog={dialog} />
              <Earlier dialog={dialog} />
              <span className={styles.space} />
              <Ways dialog={dialog} />
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Controls({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const criteria = useSelector(dialog, selectCriteria);
  const problem = useSelector(dialog, selectRegexProblem);
  const every = useSelector(dialog, selectEvery);
  const patternWords = usePatternWords();
  return (
    <div className={styles.bar}>
      <Field
        className={styles.filter}
        label={t`Filter`}
        {...(problem === null ? {} : { validationState: 'error' as const, validationMessage: patternWords[problem] })}
      >
        <Input
          autoFocus
          type="search"
          dir="ltr"
          value={criteria.text}
          onChange={(_, { value }) => dialog.send({ type: 'criteria.edit', criteria: { text: value } })}
        />
      </Field>
      <Checkbox
        label={t`Regular expression`}
        checked={criteria.regex}
        onChange={(_, { checked }) => dialog.send({ type: 'criteria.edit', criteria: { regex: checked === true } })}
      />
      <Field label={t`Lines`}>
        <Select
          className={styles.select}
          value={String(criteria.least)}
          onChange={(_, { value }) =>
            dialog.send({ type: 'criteria.edit', criteria: { least: Number(value) as Gravity } })
          }
        >
          <option value="0">{t`All levels`}</option>
          <option value="1">{t`Info and above`}</option>
          <option value="2">{t`Warnings and errors`}</option>
          <option value="3">{t`Errors`}</option>
        </Select>
      </Field>
      <Field label={t`Refresh`}>
        <Select
          className={styles.select}
          value={String(every)}
          onChange={(_, { value }) => dialog.send({ type: 'every.choose', every: Number(value) as LogEvery })}
        >
          {LOG_EVERY.map((one) => {
            const seconds = one / SECOND;
            return <option key={one} value={String(one)}>{t`Every ${seconds} s`}</option>;
          })}
        </Select>
      </Field>
      <span className={styles.space} />
      <Buttons dialog={dialog} />
    </div>
  );
}

function Buttons({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const paused = useSelector(dialog, selectIsPaused);
  const mayCopy = useSelector(dialog, (snapshot) => snapshot.can({ type: 'log.copy' }));
  const maySave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'log.save' }));
  const pause = paused ? t`Resume` : t`Pause`;
  return (
    <div className={styles.buttons}>
      <Button
        icon={paused ? <PlayRegular /> : <PauseRegular />}
        aria-label={pause}
        title={pause}
        onClick={() => dialog.send({ type: paused ? 'log.resume' : 'log.pause' })}
      />
      <Button
        icon={<CopyRegular />}
        aria-label={t`Copy the lines shown`}
        title={t`Copy the lines shown`}
        disabledFocusable={!mayCopy}
        onClick={() => dialog.send({ type: 'log.copy' })}
      />
      <Button
        icon={<ArrowDownloadRegular />}
        aria-label={t`Download the lines shown`}
        title={t`Download the lines shown`}
        disabledFocusable={!maySave}
        onClick={() => dialog.send({ type: 'log.save' })}
      />
    </div>
  );
}

function LogFault({ dialog }: { readonly dialog: LogsActor }): ReactElement | null {
  const fault = useSelector(dialog, selectFault);
  if (fault === null || fault.kind === 'silent') return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        {fault.kind === 'timeout' ? <Trans>No answer yet. Retrying…</Trans> : <FaultText fault={fault} />}
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

/** How the lines are shown. */
function Ways({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const { t } = useLingui();
  const following = useSelector(dialog, selectIsFollowing);
  const wrapping = useSelector(dialog, selectIsWrapping);
  return (
    <>
      <Switch
        label={t`Wrap lines`}
        checked={wrapping}
        onChange={(_, { checked }) => dialog.send({ type: checked ? 'wrap.enable' : 'wrap.disable' })}
      />
      <Switch
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
