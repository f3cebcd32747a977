import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BackupPart } from '../../../machines/domain/backup/contents';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import {
  selectChosen,
  selectItems,
  selectOpened,
  selectSecretsShown,
} from '../../../machines/copies/bring-back.selectors';
import { isOffered, type PlanItem } from '../../../machines/copies/plan.rules';
import { CheckBox } from '../../components/CheckBox';
import { BAD, GOOD } from '../../theme/state-colours';
import { checkBox } from '../../theme/style-pieces';
import { useNamedValues } from './named-values';
import { PART_WORDS } from './part-words';
import { KIND_WORDS, REFUSAL_WORDS } from './restore-words';

/** More would be slow to draw; the rest is counted. */
const MOST_SHOWN = 200;

const ORDER = { changed: 0, added: 1, removed: 2, kept: 3 } as const;

const useStyles = makeStyles({
  group: {
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    paddingBlock: tokens.spacingVerticalS,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  box: checkBox,
  target: { display: 'inline-flex', width: '24px', justifyContent: 'center', flexShrink: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  counts: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, paddingInlineStart: '32px', overflowWrap: 'anywhere' },
  item: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
  },
  values: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    // Scripts and links begin at the left in every language.
    textAlign: 'start',
    whiteSpace: 'pre-wrap',
    wordBreak: 'break-all',
  },
  was: { color: BAD },
  willBe: { color: GOOD },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface PlanProps {
  readonly dialog: BringBackActor;
}

/** The differences between a copy and the service, part by part. */
export function PlanGroups({ dialog }: PlanProps): ReactElement {
  const items = useSelector(dialog, selectItems);
  const parts = [...new Set(items.map(({ part }) => part))];
  return (
    <div>
      {parts.map((part) => (
        <Group key={part} dialog={dialog} part={part} items={items.filter((one) => one.part === part)} />
      ))}
    </div>
  );
}

interface GroupProps extends PlanProps {
  readonly part: BackupPart;
  readonly items: readonly PlanItem[];
}

function Group({ dialog, part, items }: GroupProps): ReactElement {
  const styles = useStyles();
  const { i18n, t } = useLingui();
  const chosen = useSelector(dialog, selectChosen);
  const isOpen = useSelector(dialog, (snapshot) => selectOpened(snapshot).has(part));
  const name = i18n._(PART_WORDS[part]);
  const offered = items.filter(isOffered);
  const checked = offered.filter(({ id }) => chosen.has(id)).length;
  const counts = (['added', 'changed', 'removed', 'kept'] as const).flatMap((kind) => {
    const count = items.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${i18n.number(count)} ${i18n._(KIND_WORDS[kind])}`];
  });
  const sorted = isOpen ? [...items].sort((one, other) => ORDER[one.kind] - ORDER[other.kind]) : [];
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        {offered.length === 0 ? (
          <span className={styles.target} />
        ) : (
          <CheckBox
            checked={checked === 0 ? false : checked === offered.length ? true : 'mixed'}
            label={name}
            className={styles.box}
            targetClassName={styles.target}
            onChange={() => dialog.send({ type: 'part.toggle', part })}
          />
        )}
        <span className={styles.name}>
          <bdi>{name}</bdi> <bdi className={styles.counts}>{counts.join(' · ')}</bdi>
        </span>
        <Button
          appearance="subtle"
          size="small"
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={isOpen}
          aria-label={t`Details: ${name}`}
          onClick={() => dialog.send({ type: 'part.open', part })}
        />
      </div>
      {isOpen ? (
        <ul className={styles.list}>
          {sorted.slice(0, MOST_SHOWN).map((one) => (
            <Item key={one.id} dialog={dialog} item={one} checked={chosen.has(one.id)} />
          ))}
          {sorted.length > MOST_SHOWN ? (
            <li className={styles.quiet}>
              <Plural value={sorted.length - MOST_SHOWN} one="and # more" other="and # more" />
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

interface ItemProps extends PlanProps {
  readonly item: PlanItem;
  readonly checked: boolean;
}

function Item({ dialog, item, checked }: ItemProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const shown = useSelector(dialog, selectSecretsShown) || !item.secret;
  const { label, shown: valueOf } = useNamedValues()(item.part, item.name);
  const name = item.name === '' ? i18n._(PART_WORDS[item.part]) : label;
  return (
    <li className={styles.item}>
      {isOffered(item) ? (
        <CheckBox
          checked={checked}
          label={name}
          className={styles.box}
          targetClassName={styles.target}
          onChange={() => dialog.send({ type: 'item.toggle', id: item.id })}
        />
      ) : (
        <span />
      )}
      <div>
        <bdi>{name}</bdi>{' '}
        <Badge appearance="tint" color={item.kind === 'removed' ? 'danger' : item.kind === 'kept' ? 'subtle' : 'brand'}>
          {i18n._(KIND_WORDS[item.kind])}
        </Badge>
        {item.refused === null ? null : <div className={styles.quiet}>{i18n._(REFUSAL_WORDS[item.refused])}</div>}
        {item.kind === 'kept' ? null : shown ? (
          <div className={styles.values} dir="ltr">
            {item.before === null ? null : <div className={styles.was}>− {valueOf(item.before)}</div>}
            {item.after === null ? null : <div className={styles.willBe}>+ {valueOf(item.after)}</div>}
          </div>
        ) : (
          <div className={styles.quiet}>
            <Trans>Hidden because it may contain a password.</Trans>
          </div>
        )}
      </div>
    </li>
  );
}
