import { Button, makeStyles, mergeClasses, Spinner, Switch, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type MomentsActor } from '../../../machines/copies/moments.machine';
import {
  selectChosen,
  selectMoments,
  selectOn,
  selectProblem,
  selectStage,
} from '../../../machines/copies/moments.selectors';
import { type Moment } from '../../../machines/ports/moments';
import { DialogFooter } from '../../components/DialogFooter';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { CHOSEN } from '../../theme/grounds';
import { PHONE, SHORT } from '../../theme/layout';
import { useDialogStyles } from '../../theme/dialog-styles';
import { changeWords } from './moment-words';
import { OneMoment } from './OneMoment';

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 300px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    height: '100%',
    minHeight: 0,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [SHORT]: { height: 'auto' },
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '2px',
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    [SHORT]: { overflowY: 'visible' },
  },
  moment: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'start',
    paddingInline: tokens.spacingHorizontalM,
  },
  chosen: { backgroundColor: CHOSEN },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  pane: {
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    [SHORT]: { overflowY: 'visible' },
  },
  away: { [PHONE]: { display: 'none' } },
  back: { display: 'none', alignSelf: 'flex-start', [PHONE]: { display: 'inline-flex' } },
  icon: { display: 'inline-flex', '&:dir(rtl)': { transform: 'scaleX(-1)' } },
  text: { margin: 0, maxWidth: '560px' },
});

interface PartProps {
  readonly dialog: MomentsActor;
}

/** What the service was before changes: a list, and one of them compared. */
export default function MomentsDialog({ dialog }: PartProps): ReactElement {
  const empty = useSelector(dialog, selectMoments).length === 0;
  const stage = useSelector(dialog, selectStage);
  return (
    <FormDialog
      title={<Trans>History of changes</Trans>}
      size={empty ? 'narrow' : 'large'}
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      {...(stage === 'asking' ? { actions: <Forgetting dialog={dialog} /> } : { foot: <Foot dialog={dialog} /> })}
    >
      <Content dialog={dialog} />
    </FormDialog>
  );
}

function Content({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const stage = useSelector(dialog, selectStage);
  const moments = useSelector(dialog, selectMoments);
  const chosen = useSelector(dialog, selectChosen);
  if (stage === 'busy') return <Spinner label={t`One moment…`} />;
  if (stage === 'refused') return <Refused dialog={dialog} />;
  if (moments.length === 0) return <About dialog={dialog} />;
  return (
    <div className={styles.panes} inert={stage === 'asking'}>
      <ul className={mergeClasses(styles.list, chosen !== null && styles.away)} aria-label={t`Changes`}>
        {moments.map((one) => (
          <li key={one.id}>
            <Choice dialog={dialog} moment={one} chosen={one.id === chosen?.id} />
          </li>
        ))}
      </ul>
      <div className={mergeClasses(styles.pane, chosen === null && styles.away)}>
        {chosen === null ? (
          <About dialog={dialog} />
        ) : (
          <>
            <Button
              className={styles.back}
              appearance="subtle"
              icon={
                <span className={styles.icon}>
                  <ArrowLeftRegular />
                </span>
              }
              onClick={() => dialog.send({ type: 'moment.leave' })}
            >
              <Trans>All changes</Trans>
            </Button>
            <OneMoment key={chosen.id} dialog={dialog} moment={chosen} />
          </>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps extends PartProps {
  readonly moment: Moment;
  readonly chosen: boolean;
}

function Choice({ dialog, moment: { id, created, change }, chosen }: ChoiceProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  return (
    <Button
      appearance="subtle"
      aria-current={chosen}
      className={mergeClasses(styles.moment, chosen && styles.chosen)}
      onClick={() => dialog.send({ type: 'moment.choose', id })}
    >
      <span className={styles.words}>
        <span className={styles.name}>{i18n._(changeWords(change))}</span>
        <time className={styles.time} dateTime={created}>
          {i18n.date(new Date(created), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
    </Button>
  );
}

/** What is kept, and that it holds passwords. */
function About({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const on = useSelector(dialog, selectOn);
  const isEmpty = useSelector(dialog, selectMoments).length === 0;
  return (
    <>
      {on ? null : (
        <InlineMessage intent="info">
          <Trans>The history is off: previous states are not kept.</Trans>
        </InlineMessage>
      )}
      {isEmpty ? (
        <p className={styles.text}>
          <Trans>No changes yet.</Trans>
        </p>
      ) : null}
      <p className={styles.text}>
        <Trans>
          Before this panel changes or deletes something, the previous state is kept in this browser: up to 100 changes
          for each service. You can view, compare and restore it.
        </Trans>
      </p>
      <p className={styles.text}>
        <Trans>
          It contains server passwords, which anyone who uses this browser can read. It never contains your login.
        </Trans>
      </p>
    </>
  );
}

function Refused({ dialog }: PartProps): ReactElement {
  const problem = useSelector(dialog, selectProblem) ?? '';
  return (
    <InlineMessage intent="warning">
      <Trans>
        The history is not available in this browser: <bdi>{problem}</bdi>
      </Trans>
    </InlineMessage>
  );
}

/** Asks before everything is deleted. */
function Forgetting({ dialog }: PartProps): ReactElement {
  const styles = useDialogStyles();
  return (
    <DialogFooter effect={<Trans>The history of all services will be permanently deleted from this browser.</Trans>}>
      <Button onClick={() => dialog.send({ type: 'forgetting.refuse' })}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        autoFocus
        appearance="primary"
        className={styles.danger}
        onClick={() => dialog.send({ type: 'forgetting.confirm' })}
      >
        <Trans>Delete all history</Trans>
      </Button>
    </DialogFooter>
  );
}

/** What can be done with the history, or with the change that is chosen. */
function Foot({ dialog }: PartProps): ReactElement | null {
  const { t } = useLingui();
  const refused = useSelector(dialog, selectStage) === 'refused';
  const on = useSelector(dialog, selectOn);
  const canForget = useSelector(dialog, (snapshot) => snapshot.can({ type: 'moments.forget' }));
  const canSwitch = useSelector(dialog, (snapshot) => snapshot.can({ type: 'recording.toggle' }));
  const canBringBack = useSelector(dialog, (snapshot) => snapshot.can({ type: 'moment.restore' }));
  if (!refused && !canForget && !canSwitch && !canBringBack) return null;
  return (
    <DialogFooter
      start={
        canSwitch ? (
          <Switch checked={on} label={t`Keep a history`} onChange={() => dialog.send({ type: 'recording.toggle' })} />
        ) : null
      }
    >
      {canForget ? (
        <Button onClick={() => dialog.send({ type: 'moments.forget' })}>
          <Trans>Delete all history</Trans>
        </Button>
      ) : null}
      {refused ? (
        <Button onClick={() => dialog.send({ type: 'moments.reload' })}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
      {canBringBack ? (
        <Button appearance="primary" onClick={() => dialog.send({ type: 'moment.restore' })}>
          <Trans>Restore</Trans>
        </Button>
      ) : null}
    </DialogFooter>
  );
}
