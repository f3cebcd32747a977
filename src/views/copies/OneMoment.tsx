import { Button, Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BackupPart } from '../../../machines/domain/backup/contents';
import { type ComparedValue, type Difference, type HeldRow } from '../../../machines/copies/comparison.rules';
import { type MomentsActor } from '../../../machines/copies/moments.machine';
import {
  selectAgainst,
  selectComparing,
  selectDifferences,
  selectFault,
  selectHasSecrets,
  selectIsCompared,
  selectIsSame,
  selectOthers,
  selectProblem,
  selectSecretsShown,
} from '../../../machines/copies/moments.selectors';
import { type Moment } from '../../../machines/ports/moments';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { TextDiff } from '../../components/TextDiff';
import { changeWords } from './moment-words';
import { useNamedValues } from './named-values';
import { PART_WORDS } from './part-words';

/** More would be slow to draw; the rest is counted. */
const MOST_SHOWN = 200;

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  part: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  other: { maxWidth: '360px' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  head: {
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
  },
  cell: {
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineEnd: tokens.spacingHorizontalM,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    fontWeight: tokens.fontWeightRegular,
  },
  rows: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface PartProps {
  readonly dialog: MomentsActor;
}

/** One moment: what it is compared with, and how it differs. */
export function OneMoment({ dialog, moment }: PartProps & { readonly moment: Moment }): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const differences = useSelector(dialog, selectDifferences);
  const shown = useSelector(dialog, selectSecretsShown);
  const hasSecrets = useSelector(dialog, selectHasSecrets);
  return (
    <>
      <h3 className={styles.title}>{i18n._(changeWords(moment.change))}</h3>
      <Other dialog={dialog} />
      <Outcome dialog={dialog} />
      {hasSecrets ? (
        <div>
          <Button size="small" onClick={() => dialog.send({ type: 'secrets.toggle' })}>
            {shown ? <Trans>Hide links</Trans> : <Trans>Show links</Trans>}
          </Button>
        </div>
      ) : null}
      {differences.map((one) => (
        <DifferenceIn key={one.part} dialog={dialog} difference={one} />
      ))}
    </>
  );
}

function Other({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const { i18n, t } = useLingui();
  const others = useSelector(dialog, selectOthers);
  const against = useSelector(dialog, selectAgainst);
  const isCompared = useSelector(dialog, selectIsCompared);
  const may = useSelector(dialog, (snapshot) => snapshot.can({ type: 'other.choose', id: null }));
  if (!isCompared) return null;
  const timeOf = ({ created }: Moment): string =>
    i18n.date(new Date(created), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Field className={styles.other} label={t`Compare with`}>
      <Select
        value={against ?? ''}
        disabled={!may}
        onChange={(_, { value }) => dialog.send({ type: 'other.choose', id: value === '' ? null : Number(value) })}
      >
        <option value="">{t`Now`}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {timeOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** How far the comparison is, and what came of it. */
function Outcome({ dialog }: PartProps): ReactElement | null {
  const { t } = useLingui();
  const comparing = useSelector(dialog, selectComparing);
  const fault = useSelector(dialog, selectFault);
  const problem = useSelector(dialog, selectProblem);
  const isSame = useSelector(dialog, selectIsSame);
  const isCompared = useSelector(dialog, selectIsCompared);
  if (comparing) return <Spinner size="small" label={t`Comparing…`} />;
  if (problem !== null)
    return (
      <InlineMessage intent="warning">
        <Trans>
          The browser could not read it: <bdi>{problem}</bdi>
        </Trans>
      </InlineMessage>
    );
  if (fault !== null)
    return (
      <InlineMessage intent="error">
        <FaultText fault={fault} />
      </InlineMessage>
    );
  if (isCompared && isSame)
    return (
      <InlineMessage intent="info">
        <Trans>No differences.</Trans>
      </InlineMessage>
    );
  return null;
}

function DifferenceIn({ dialog, difference }: PartProps & { readonly difference: Difference }): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  return (
    <section>
      <h4 className={styles.part}>{i18n._(PART_WORDS[difference.part])}</h4>
      {difference.kind === 'values' ? (
        <Values dialog={dialog} part={difference.part} values={difference.values} />
      ) : null}
      {difference.kind === 'text' ? <TextDiff before={difference.before} after={difference.after} /> : null}
      {difference.kind === 'rows' ? <Rows dialog={dialog} rows={difference.rows} /> : null}
    </section>
  );
}

interface ValuesProps extends PartProps {
  readonly part: BackupPart;
  readonly values: readonly ComparedValue[];
}

function Values({ dialog, part, values }: ValuesProps): ReactElement {
  const styles = useStyles();
  const namesOf = useNamedValues();
  const secretsShown = useSelector(dialog, selectSecretsShown);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            <Trans>Name</Trans>
          </th>
          <th scope="col" className={styles.head}>
            <Trans>Before the change</Trans>
          </th>
          <th scope="col" className={styles.head}>
            <Trans>Compared state</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, before, after, secret = false }) => {
          const { label, shown } = namesOf(part, name);
          const textOf = (value: string | null): string =>
            value === null ? '–' : secret && !secretsShown ? '••••' : shown(value);
          return (
            <tr key={name}>
              <th scope="row" className={styles.cell}>
                <bdi>{label}</bdi>
              </th>
              <td className={styles.cell}>
                <bdi>{textOf(before)}</bdi>
              </td>
              <td className={styles.cell}>
                <bdi>{textOf(after)}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Rows({ dialog, rows }: PartProps & { readonly rows: readonly HeldRow[] }): ReactElement {
  const styles = useStyles();
  const shown = useSelector(dialog, selectSecretsShown);
  return (
    <ul className={styles.rows}>
      {rows.slice(0, MOST_SHOWN).map(({ name, text, secret }, index) => (
        // Rows may look alike.
        <li key={index}>
          <bdi>{name}</bdi> {secret && !shown ? null : <bdi className={styles.quiet}>{text}</bdi>}
        </li>
      ))}
      {rows.length > MOST_SHOWN ? (
        <li className={styles.quiet}>
          <Plural value={rows.length - MOST_SHOWN} one="and # more" other="and # more" />
        </li>
      ) : null}
    </ul>
  );
}
