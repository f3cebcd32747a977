import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type HTMLAttributes, type ReactElement } from 'react';
import { List, useDynamicRowHeight, type RowComponentProps } from 'react-window';
import { type ImportActor } from '../../../machines/servers/import.machine';
import { selectCounts, selectLeft, selectReadSoFar, selectVerdicts } from '../../../machines/servers/import.selectors';
import { type Verdict, type Warning } from '../../../machines/servers/import-lines.rules';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { BAD, GOOD, WARN } from '../../theme/state-colours';
import { LABELS, REASONS } from './field-words';

const ROW = 40;
/** As many rows stand in the dialog, which scrolls; more have a scroller of their own, in which only those in view are drawn. */
const FEW = 12;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  counts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  many: { height: 'min(420px, 50dvh)' },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 84px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: `${ROW}px`,
    paddingBlock: '2px',
    paddingInline: tokens.spacingHorizontalS,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
  },
  // What is wrong with a line needs the room more than the word for it.
  wordless: { [PHONE]: { gridTemplateColumns: '20px minmax(0, 1fr)', fontSize: tokens.fontSizeBase200 } },
  icon: { fontSize: '20px', lineHeight: 0 },
  good: { color: GOOD },
  twice: { color: WARN },
  warned: { color: WARN },
  bad: { color: BAD },
  kind: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  wordlessKind: { [PHONE]: { display: 'none' } },
  what: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: tokens.lineHeightBase200 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  // On the side of the names in every language: Griffel turns `left` around, and `direction` unless told not to.
  ltr: { direction: 'ltr /* @noflip */' as 'ltr', unicodeBidi: 'isolate', textAlign: 'left' },
});

/** What is said about each line before anything is sent. Only the rows in view are drawn. */
export function Verdicts({ dialog }: { readonly dialog: ImportActor }): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const verdicts = useSelector(dialog, selectVerdicts);
  const left = useSelector(dialog, selectLeft);
  const soFar = useSelector(dialog, selectReadSoFar);
  if (soFar !== null) {
    return (
      <div role="status">
        <Plural value={soFar} one="Reading… # line so far" other="Reading… # lines so far" />
      </div>
    );
  }
  if (verdicts.length === 0) return null;
  return (
    <div className={styles.root}>
      <CountsLine dialog={dialog} />
      {verdicts.length > FEW ? (
        <Many verdicts={verdicts} left={left} />
      ) : (
        <div role="list" className={styles.list} aria-label={t`What each line contains`}>
          {verdicts.map((verdict, index) => (
            <VerdictRow key={index} verdict={verdict} left={left} role="listitem" />
          ))}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly verdicts: readonly Verdict[];
  /** An import has left these lines. */
  readonly left: boolean;
}

function Many({ verdicts, left }: RowProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <List
      className={mergeClasses(styles.list, styles.many)}
      aria-label={t`What each line contains`}
      // A scroller without anything to focus in it cannot be reached with the keyboard.
      tabIndex={0}
      defaultHeight={FEW * ROW}
      rowCount={verdicts.length}
      rowHeight={useDynamicRowHeight({ defaultRowHeight: ROW })}
      rowComponent={RowOfMany}
      rowProps={{ verdicts, left }}
    />
  );
}

function RowOfMany({ index, style, ariaAttributes, verdicts, left }: RowComponentProps<RowProps>): ReactElement | null {
  const verdict = verdicts[index];
  return verdict === undefined ? null : <VerdictRow verdict={verdict} left={left} style={style} {...ariaAttributes} />;
}

function CountsLine({ dialog }: { readonly dialog: ImportActor }): ReactElement {
  const styles = useStyles();
  const { servers, subscriptions, unsupported, unknown, duplicates, warned } = useSelector(dialog, selectCounts);
  return (
    <div className={styles.counts} role="status">
      {servers > 0 ? (
        <span>
          <Plural value={servers} one="# server" other="# servers" />
        </span>
      ) : null}
      {subscriptions > 0 ? (
        <span>
          <Plural value={subscriptions} one="# subscription" other="# subscriptions" />
        </span>
      ) : null}
      {unsupported > 0 ? (
        <span className={styles.warned}>
          <Plural value={unsupported} one="# link of an unknown kind" other="# links of unknown kinds" />
        </span>
      ) : null}
      {unknown > 0 ? (
        <span className={styles.bad}>
          <Plural value={unknown} one="# line not recognised" other="# lines not recognised" />
        </span>
      ) : null}
      {warned > 0 ? (
        <span className={styles.warned}>
          <Plural value={warned} one="# with a warning" other="# with warnings" />
        </span>
      ) : null}
      {duplicates > 0 ? (
        <span>
          <Plural value={duplicates} one="# duplicate" other="# duplicates" />
        </span>
      ) : null}
    </div>
  );
}

interface VerdictRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly verdict: Verdict;
  readonly left: boolean;
}

function VerdictRow({ verdict, left, ...place }: VerdictRowProps): ReactElement {
  const styles = useStyles();
  const { meaning, duplicate, warnings } = verdict;
  const doubtful = meaning === 'unsupported' || warnings.length > 0 || left;
  const tone = meaning === 'unknown' ? 'bad' : duplicate !== null ? 'twice' : doubtful ? 'warned' : 'good';
  const wordless = meaning === 'unknown' || meaning === 'unsupported' || warnings.length > 0;
  const Icon = { bad: WarningRegular, good: CheckmarkCircleRegular, twice: CopyRegular, warned: WarningRegular }[tone];
  return (
    <div
      {...place}
      className={mergeClasses(styles.row, wordless && styles.wordless)}
      data-verdict={meaning}
      data-tone={tone}
      data-duplicate={duplicate ?? undefined}
      data-warned={warnings.length > 0 ? true : undefined}
    >
      <span className={mergeClasses(styles.icon, styles[tone])} aria-hidden>
        <Icon />
      </span>
      <span className={mergeClasses(styles.kind, wordless && styles.wordlessKind)}>
        <KindText verdict={verdict} />
      </span>
      <What verdict={verdict} />
      <span className={mergeClasses(styles.small, wordless && styles.wordlessKind)}>
        {duplicate === 'inText' ? (
          <Trans>duplicate</Trans>
        ) : duplicate === 'inLists' ? (
          <Trans>already added</Trans>
        ) : null}
      </span>
    </div>
  );
}

function KindText({ verdict: { meaning, reading } }: { readonly verdict: Verdict }): ReactElement {
  if (meaning === 'subscription') return <Trans>subscription</Trans>;
  if (!('scheme' in reading) || reading.scheme === null) return <Trans>unknown</Trans>;
  return <bdi>{reading.scheme}</bdi>;
}

function What({ verdict: { text, meaning, reading, warnings } }: { readonly verdict: Verdict }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { i18n } = useLingui();
  const cut = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const link = (
    <span className={mergeClasses(ellipsis, styles.small, styles.ltr)} dir="ltr">
      {cut}
    </span>
  );
  if (reading.kind === 'unknown') {
    return (
      <span className={styles.what} title={cut}>
        <span>{i18n._(REASONS[reading.reason])}</span>
        {link}
      </span>
    );
  }
  if (reading.kind === 'unsupported') {
    return (
      <span className={styles.what} title={cut}>
        <span className={styles.warned}>
          <Trans>The panel does not recognise this kind of link. It is sent to the service unchanged.</Trans>
        </span>
        {link}
      </span>
    );
  }
  if (meaning === 'server' && 'row' in reading) {
    const { name, address } = reading.row;
    const said = warnings.map((warning) => wordsOf(warning, i18n));
    const title = [name, address, ...said].filter((line) => line !== '').join('\n');
    if (said.length > 0) {
      return (
        <span className={styles.what} title={title}>
          <bdi className={ellipsis}>{name === '' ? address : name}</bdi>
          <span className={mergeClasses(styles.small, styles.warned)}>{said.join(' ')}</span>
        </span>
      );
    }
    return (
      <span className={styles.what} title={title}>
        {name === '' ? null : <bdi className={ellipsis}>{name}</bdi>}
        <span className={mergeClasses(ellipsis, name !== '' && styles.small, styles.ltr)} dir="ltr">
          {address}
        </span>
      </span>
    );
  }
  const address = reading.kind === 'subscription' ? reading.address : cut;
  return (
    <span className={styles.what} title={address}>
      <span className={mergeClasses(ellipsis, styles.ltr)} dir="ltr">
        {reading.kind === 'subscription' ? reading.host : 'row' in reading ? reading.row.address : cut}
      </span>
      <span className={mergeClasses(ellipsis, styles.small, styles.ltr)} dir="ltr">
        {address}
      </span>
    </span>
  );
}

/** `Path: …` */
function wordsOf({ label, reason }: Warning, i18n: I18n): string {
  const words = i18n._(REASONS[reason]);
  return label === null ? words : `${i18n._(LABELS[label])}: ${words}`;
}
