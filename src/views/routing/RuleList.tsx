import { Badge, Button, makeStyles, mergeClasses, MenuItem, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement } from 'react';
import { uncheckedLists } from '../../../machines/domain/routing-a/known-lists';
import { neighbourOf, type RuleRow, type ScriptRow } from '../../../machines/domain/routing-a/rule-list';
import { routeOf } from '../../../machines/domain/routing-a/routes';
import { conditionOf } from '../../../machines/domain/routing-a/write';
import { formOf, type FormCondition } from '../../../machines/routing/rule-form.rules';
import { type ScriptStudioActor } from '../../../machines/routing/script-studio.machine';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import {
  selectDefault,
  selectRows,
  selectScriptFrozen,
  selectScriptOutbounds,
  selectText,
} from '../../../machines/routing/text-setting.selectors';
import { fetched } from '../../components/fetched';
import { IconButton } from '../../components/IconButton';
import { OnDemandMenu } from '../../components/OnDemandMenu';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { besideOthers, dangerous, unseen } from '../../theme/style-pieces';
import { useConditionWords } from './condition-words';
import { OUTBOUND_WIDTH, OutboundChoice } from './OutboundChoice';
import { StudioList } from './StudioList';

const OpenMenu = fetched('menu', () => import('../../components/OpenMenu'));

const useStyles = makeStyles({
  /** Handle, line, switch, words, outbound, what can be done; a phone has neither of the first two. */
  row: {
    display: 'grid',
    gridTemplateColumns: `20px 56px 40px minmax(0, 1fr) ${OUTBOUND_WIDTH} 24px`,
    gridTemplateAreas: '"grip number switch words outbound menu"',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
    [PHONE]: {
      gridTemplateColumns: '40px minmax(0, 1fr) minmax(0, max-content) 44px',
      gridTemplateAreas: '"switch words outbound menu"',
      columnGap: tokens.spacingHorizontalXS,
      minHeight: '44px',
    },
  },
  rest: {
    paddingBlock: tokens.spacingVerticalSNudge,
    paddingInline: tokens.spacingHorizontalM,
    [PHONE]: { paddingInline: tokens.spacingHorizontalS },
  },
  off: {
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
  },
  grip: {
    gridArea: 'grip',
    fontSize: '20px',
    lineHeight: 0,
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    [PHONE]: { display: 'none' },
  },
  switch: { gridArea: 'switch', marginInlineEnd: `calc(-1 * ${tokens.spacingHorizontalS})` },
  words: {
    gridArea: 'words',
    minWidth: 0,
    overflowWrap: 'anywhere',
    [PHONE]: { paddingInline: tokens.spacingHorizontalXS },
  },
  /** There is no handle and no switch. */
  first: { gridColumnStart: 'grip', [PHONE]: { gridColumnStart: 'switch', paddingInlineStart: 0 } },
  /** Nothing stands beside it. */
  alone: { gridColumnEnd: 'menu', [PHONE]: { gridColumnStart: 'switch', paddingInlineStart: 0 } },
  name: { fontWeight: tokens.fontWeightSemibold },
  conditions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  /** Its values stand below its kind, in one line. */
  condition: { minWidth: 0, maxWidth: '100%', [PHONE]: { width: '100%' } },
  kind: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  /** The name of the rule has its place. */
  underName: unseen,
  values: { display: 'block', minWidth: 0, ...besideOthers },
  code: { fontFamily: tokens.fontFamilyMonospace },
  comment: { display: 'block', fontWeight: tokens.fontWeightSemibold, whiteSpace: 'pre-wrap' },
  menu: { gridArea: 'menu' },
  danger: dangerous,
  outbound: { gridArea: 'outbound' },
  number: {
    gridArea: 'number',
    minWidth: '20px',
    paddingInline: 0,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    // The script is not beside it.
    [PHONE]: { gridArea: 'switch', ':not(:focus-visible)': unseen },
  },
});

/** What is dragged is the line of a rule; the text takes no such thing. */
const DRAGGED = 'application/x-rule';

interface Props {
  readonly dialog: TextSettingActor;
  readonly studio: ScriptStudioActor;
}

/** The rules of the script, in the order in which they are tried. What is done here changes their lines alone. */
export function RuleList({ dialog, studio }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const rows = useSelector(dialog, selectRows);
  const rest = useSelector(dialog, selectDefault);
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  const frozen = useSelector(dialog, selectScriptFrozen);
  return (
    <StudioList
      label={t`Rules`}
      last={
        <div className={mergeClasses(styles.row, styles.rest)}>
          <span className={mergeClasses(styles.words, styles.first, styles.name)}>
            <Trans>Everything else</Trans>
          </span>
          <OutboundChoice
            className={styles.outbound}
            label={t`Outbound for everything else`}
            outbounds={outbounds}
            chosen={rest ?? ''}
            none={rest === null ? t`The first outbound` : null}
            disabled={frozen}
            onChoose={(outbound) => dialog.send({ type: 'default.choose', outbound })}
          />
        </div>
      }
    >
      {keyed(rows).map(([key, row]) =>
        row.kind === 'rule' ? (
          <Rule key={key} dialog={dialog} studio={studio} row={row} />
        ) : (
          <li key={key} className={styles.row}>
            <LineButton studio={studio} line={row.line} />
            {row.kind === 'comment' ? (
              <span className={mergeClasses(styles.words, styles.alone, styles.comment)}>
                <bdi>{row.text}</bdi>
              </span>
            ) : (
              <code dir="ltr" className={mergeClasses(styles.words, styles.alone, styles.code)}>
                {row.text}
              </code>
            )}
          </li>
        ),
      )}
    </StudioList>
  );
}

/** A rule keeps its key while its line or its outbound changes, so that the focus stays in it. */
function keyed(rows: readonly ScriptRow[]): readonly (readonly [string, ScriptRow])[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = row.kind === 'rule' ? JSON.stringify(row.rule.calls.map(conditionOf)) : `${row.kind} ${row.text}`;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} ${count}`, row];
  });
}

type RuleProps = Props & { readonly row: RuleRow };

/** What can be done with a rule of the script. */
function useRuleEdits({ dialog, row: { line } }: RuleProps) {
  const rows = useSelector(dialog, selectRows);
  const script = useSelector(dialog, (snapshot) => selectText(snapshot, 'routingA'));
  const frozen = useSelector(dialog, selectScriptFrozen);
  return {
    script,
    frozen,
    toggle: (): void => dialog.send({ type: 'rule.toggle', line }),
    remove: (): void => dialog.send({ type: 'rule.delete', line }),
    mayMove: (by: -1 | 1): boolean => !frozen && neighbourOf(rows, line, by) !== null,
    move: (by: -1 | 1): void => {
      const to = neighbourOf(rows, line, by);
      if (to !== null) dialog.send({ type: 'rule.move', line, to });
    },
    drop: (dragged: number): void => dialog.send({ type: 'rule.move', line: dragged, to: line }),
  };
}

type RuleEdits = ReturnType<typeof useRuleEdits>;

function Rule(props: RuleProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const edits = useRuleEdits(props);
  const { row } = props;
  const { line: number } = row;
  const form = formOf(edits.script, row);
  // In a choice these keys open its list.
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
    if (!event.altKey || by === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    if (edits.mayMove(by)) edits.move(by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      className={mergeClasses(styles.row, !row.isOn && styles.off)}
      aria-label={t`Rule on line ${number}`}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED);
        if (dragged === '' || edits.frozen) return;
        event.preventDefault();
        edits.drop(Number(dragged));
      }}
    >
      <RuleHead studio={props.studio} row={row} form={form} edits={edits} />
      <LeadsTo dialog={props.dialog} row={row} edits={edits} />
      <RuleMenu studio={props.studio} row={row} form={form} edits={edits} />
    </li>
  );
}

interface RulePartProps {
  /** Null when the rule says more than the form can show. */
  readonly form: ReturnType<typeof formOf>;
  readonly edits: RuleEdits;
}

/** Whether it holds, and what it says. */
function RuleHead({ studio, row, form, edits }: RulePartProps & Pick<RuleProps, 'studio' | 'row'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { frozen, toggle } = edits;
  const { line: number, rule, isOn, comment } = row;
  return (
    <>
      <span
        className={styles.grip}
        draggable={!frozen}
        aria-hidden
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData(DRAGGED, String(number));
        }}
      >
        <ReOrderDotsVerticalRegular />
      </span>
      <LineButton studio={studio} line={number} />
      <Switch
        className={styles.switch}
        aria-label={t`Use the rule on line ${number}`}
        checked={isOn}
        disabled={frozen}
        onChange={toggle}
      />
      <div className={styles.words}>
        {comment === '' ? null : (
          <span className={styles.comment}>
            <bdi>{comment}</bdi>
          </span>
        )}
        {form === null ? (
          <code dir="ltr" className={styles.code}>
            {rule.calls.map(({ name }) => `${name.text}(…)`).join(' && ')}
          </code>
        ) : (
          <div className={styles.conditions}>
            {form.conditions.map((condition, index) => (
              <Condition key={index} condition={condition} alone={comment !== '' && form.conditions.length === 1} />
            ))}
          </div>
        )}
        <Unchecked rule={rule} />
      </div>
    </>
  );
}

/** Where it leads. */
function LeadsTo({
  dialog,
  row: { line: number, rule },
  edits: { frozen },
}: Pick<RulePartProps, 'edits'> & Pick<RuleProps, 'dialog' | 'row'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  return (
    <OutboundChoice
      className={styles.outbound}
      label={t`Outbound of the rule on line ${number}`}
      outbounds={outbounds}
      chosen={rule.outbound.text}
      none={null}
      disabled={frozen}
      onChoose={(outbound) => dialog.send({ type: 'outbound.choose', line: number, outbound })}
    />
  );
}

/** It names lists that may be missing. */
function Unchecked({ rule }: Pick<RuleRow, 'rule'>): ReactElement | null {
  const { t } = useLingui();
  const unchecked = uncheckedLists(routeOf(rule)).join(', ');
  return unchecked === '' ? null : (
    <Badge
      appearance="tint"
      color="informative"
      size="small"
      title={t`The core starts only if its data files contain ${unchecked}.`}
    >
      <Trans>Not checked</Trans>
    </Badge>
  );
}

/** What it is called; without a name, what it begins with. */
function RuleTitle({
  row: { line: number, comment },
  form,
}: Pick<RulePartProps, 'form'> & Pick<RuleProps, 'row'>): ReactElement {
  const [first = '', ...others] = form?.conditions[0]?.values.split('\n') ?? [];
  if (comment !== '') return <bdi>{comment}</bdi>;
  if (first === '') return <Trans>Rule on line {number}</Trans>;
  return (
    <bdi dir="ltr">
      {first}
      {others.length > 0 ? ', …' : ''}
    </bdi>
  );
}

/** What can be done with it. */
function RuleMenu({
  studio,
  row,
  form,
  edits: { frozen, mayMove, move, remove },
}: RulePartProps & Pick<RuleProps, 'studio' | 'row'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { line: number } = row;
  return (
    <div className={styles.menu}>
      <OnDemandMenu
        part={OpenMenu}
        trigger={
          <IconButton
            size="small"
            icon={<MoreHorizontalRegular />}
            label={t`More actions for the rule on line ${number}`}
          />
        }
        content={(trigger) => (
          <OpenMenu trigger={trigger} title={<RuleTitle row={row} form={form} />}>
            <MenuItem
              icon={<ArrowUpRegular />}
              aria-keyshortcuts="Alt+ArrowUp"
              disabled={!mayMove(-1)}
              onClick={() => move(-1)}
            >
              <Trans>Move up</Trans>
            </MenuItem>
            <MenuItem
              icon={<ArrowDownRegular />}
              aria-keyshortcuts="Alt+ArrowDown"
              disabled={!mayMove(1)}
              onClick={() => move(1)}
            >
              <Trans>Move down</Trans>
            </MenuItem>
            <MenuItem
              icon={<EditRegular />}
              disabled={frozen || form === null}
              onClick={() => {
                if (form !== null) studio.send({ type: 'rule.open', form });
              }}
            >
              <Trans>Modify</Trans>
            </MenuItem>
            <MenuItem
              className={mergeClasses(!frozen && styles.danger)}
              icon={<DeleteRegular />}
              disabled={frozen}
              onClick={remove}
            >
              <Trans>Delete</Trans>
            </MenuItem>
          </OpenMenu>
        )}
      />
    </div>
  );
}

/** How many values of a condition are written out. */
const SHOWN = 6;

interface ConditionProps {
  readonly condition: FormCondition;
  /** It is the only one of a rule with a name, which says enough. */
  readonly alone: boolean;
}

function Condition({ condition: { kind, values }, alone }: ConditionProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const words = useConditionWords();
  const all = values.split('\n');
  return (
    <div className={styles.condition}>
      <span className={mergeClasses(ellipsis, styles.kind, alone && styles.underName)}>{words[kind]}</span>
      <bdi dir="ltr" className={mergeClasses(ellipsis, styles.values)} title={all.join('\n')}>
        {all.slice(0, SHOWN).join(', ')}
        {all.length > SHOWN ? ', …' : ''}
      </bdi>
    </div>
  );
}

function LineButton({ studio, line }: Pick<Props, 'studio'> & { readonly line: number }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const label = t`Line ${line}`;
  return (
    <Button
      className={styles.number}
      appearance="transparent"
      size="small"
      aria-label={label}
      title={label}
      onClick={() => studio.send({ type: 'line.show', line })}
    >
      {label}
    </Button>
  );
}
