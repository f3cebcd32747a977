import { Badge, Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement } from 'react';
import { uncheckedLists } from '../../../machines/domain/routing-a/known-lists';
import {
  moved,
  movedTo,
  neighbourOf,
  removed,
  rewritten,
  switched,
  withDefault,
  type RuleRow,
  type ScriptRow,
} from '../../../machines/domain/routing-a/rule-list';
import { routeOf } from '../../../machines/domain/routing-a/routes';
import { conditionOf } from '../../../machines/domain/routing-a/write';
import { formOf, type FormCondition } from '../../../machines/routing/rule-form.rules';
import { type ScriptStudioActor } from '../../../machines/routing/script-studio.machine';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import {
  selectDefault,
  selectRows,
  selectScriptOutbounds,
  selectText,
} from '../../../machines/routing/text-setting.selectors';
import { IconButton } from '../../components/IconButton';
import { FORCED_COLORS, HOVER, NOT_PHONE, PHONE } from '../../theme/layout';
import { unseen } from '../../theme/style-pieces';
import { useConditionWords } from './condition-words';
import { OUTBOUND_WIDTH, OutboundChoice } from './OutboundChoice';
import { StudioList } from './StudioList';

/** What a row is drawn on. */
const GROUND = '--ground';

const useStyles = makeStyles({
  /** Handle, switch, words, what can be done, outbound, line; on a phone the fourth and the fifth have a line of their own. */
  row: {
    [GROUND]: tokens.colorNeutralBackground1,
    display: 'grid',
    gridTemplateColumns: `20px 40px minmax(0, 1fr) max-content ${OUTBOUND_WIDTH} 24px`,
    gridTemplateAreas: '"grip switch words tools outbound number"',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '32px',
    [PHONE]: {
      gridTemplateColumns: '40px minmax(0, 1fr) max-content 44px',
      gridTemplateAreas: '"switch words words words" "outbound outbound tools tools"',
    },
  },
  /** There is no switch, and nothing to do. */
  plain: { [PHONE]: { gridTemplateAreas: '"words words words words"' } },
  rest: {
    paddingBlock: tokens.spacingVerticalSNudge,
    paddingInline: tokens.spacingHorizontalM,
    [PHONE]: { gridTemplateAreas: '"words words outbound outbound"', paddingInline: tokens.spacingHorizontalS },
  },
  off: {
    [GROUND]: tokens.colorNeutralBackground3,
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
  words: { gridArea: 'words', minWidth: 0, overflowWrap: 'anywhere' },
  /** Where there is no handle and no switch. */
  first: { gridColumnStart: 'grip', [PHONE]: { gridColumnStart: 'words' } },
  name: { fontWeight: tokens.fontWeightSemibold },
  conditions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  kind: {
    marginInlineEnd: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  code: { fontFamily: tokens.fontFamilyMonospace },
  comment: { display: 'block', fontWeight: tokens.fontWeightSemibold, whiteSpace: 'pre-wrap' },
  /** A row says what it says; what can be done with it lies over the end of that for whoever turns to it. */
  tools: {
    gridArea: 'tools',
    display: 'flex',
    justifyContent: 'flex-end',
    [HOVER]: {
      opacity: 0,
      '&:is(li:hover *)': { opacity: 1 },
      '&:is(li:focus-within *)': { opacity: 1 },
      [NOT_PHONE]: {
        gridArea: 'words',
        justifySelf: 'end',
        alignSelf: 'stretch',
        alignItems: 'center',
        backgroundColor: `var(${GROUND})`,
        boxShadow: `0 0 8px 8px var(${GROUND})`,
        clipPath: 'inset(0 -16px)',
      },
    },
  },
  outbound: { gridArea: 'outbound' },
  number: {
    gridArea: 'number',
    minWidth: '24px',
    paddingInline: 0,
    justifyContent: 'flex-end',
    [FORCED_COLORS]: { justifyContent: 'center' },
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    // The script is not beside it.
    [PHONE]: { gridArea: 'words', justifySelf: 'end', ':not(:focus-visible)': unseen },
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
  const script = useSelector(dialog, (snapshot) => selectText(snapshot, 'routingA'));
  const frozen = useFrozen(dialog);
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
            onChoose={(outbound) =>
              dialog.send({ type: 'field.edit', field: 'routingA', value: withDefault(script, outbound) })
            }
          />
        </div>
      }
    >
      {keyed(rows).map(([key, row]) =>
        row.kind === 'rule' ? (
          <Rule key={key} dialog={dialog} studio={studio} row={row} />
        ) : (
          <li key={key} className={mergeClasses(styles.row, styles.plain)}>
            {row.kind === 'comment' ? (
              <span className={mergeClasses(styles.words, styles.comment)}>
                <bdi>{row.text}</bdi>
              </span>
            ) : (
              <code dir="ltr" className={mergeClasses(styles.words, styles.code)}>
                {row.text}
              </code>
            )}
            <LineButton studio={studio} line={row.line} />
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

function useFrozen(dialog: TextSettingActor): boolean {
  return useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: 'routingA', value: '' }));
}

type RuleProps = Props & { readonly row: RuleRow };

/** What can be done with a rule, in the script's text. */
function useRuleEdits({ dialog, row: { line } }: RuleProps) {
  const rows = useSelector(dialog, selectRows);
  const script = useSelector(dialog, (snapshot) => selectText(snapshot, 'routingA'));
  const frozen = useFrozen(dialog);
  const edit = (value: string): void => dialog.send({ type: 'field.edit', field: 'routingA', value });
  return {
    script,
    frozen,
    edit,
    mayMove: (by: -1 | 1): boolean => !frozen && neighbourOf(rows, line, by) !== null,
    move: (by: -1 | 1): void => edit(moved(script, line, by).text),
    drop: (dragged: number): void => edit(movedTo(script, dragged, line)),
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
      aria-label={t`Rule in line ${number}`}
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
      <RuleHead row={row} form={form} edits={edits} />
      <RuleTools studio={props.studio} line={number} form={form} edits={edits} />
      <RuleOutbound dialog={props.dialog} row={row} edits={edits} />
      <LineButton studio={props.studio} line={number} />
    </li>
  );
}

interface RulePartProps {
  /** Null when the rule says more than the form can show. */
  readonly form: ReturnType<typeof formOf>;
  readonly edits: RuleEdits;
}

/** Whether it holds, and what it says. */
function RuleHead({ row, form, edits }: RulePartProps & Pick<RuleProps, 'row'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { script, frozen, edit } = edits;
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
      <Switch
        className={styles.switch}
        aria-label={t`Use the rule in line ${number}`}
        checked={isOn}
        disabled={frozen}
        onChange={() => edit(switched(script, number))}
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
              <Condition key={index} condition={condition} />
            ))}
          </div>
        )}
        <Unchecked rule={rule} />
      </div>
    </>
  );
}

/** Where it leads. */
function RuleOutbound({
  dialog,
  row: { line: number, rule },
  edits: { script, frozen, edit },
}: Pick<RulePartProps, 'edits'> & Pick<RuleProps, 'dialog' | 'row'>): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  return (
    <OutboundChoice
      className={styles.outbound}
      label={t`Outbound of the rule in line ${number}`}
      outbounds={outbounds}
      chosen={rule.outbound.text}
      none={null}
      disabled={frozen}
      onChoose={(outbound) => edit(rewritten(script, number, { conditions: rule.calls.map(conditionOf), outbound }))}
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

/** What can be done with it. */
function RuleTools({
  studio,
  line: number,
  form,
  edits: { script, frozen, edit, mayMove, move },
}: RulePartProps & Pick<Props, 'studio'> & { readonly line: number }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      <IconButton
        size="small"
        icon={<ArrowUpRegular />}
        label={t`Move rule ${number} up`}
        aria-keyshortcuts="Alt+ArrowUp"
        disabledFocusable={!mayMove(-1)}
        onClick={() => move(-1)}
      />
      <IconButton
        size="small"
        icon={<ArrowDownRegular />}
        label={t`Move rule ${number} down`}
        aria-keyshortcuts="Alt+ArrowDown"
        disabledFocusable={!mayMove(1)}
        onClick={() => move(1)}
      />
      <IconButton
        size="small"
        icon={<EditRegular />}
        label={t`Edit rule ${number}`}
        disabledFocusable={frozen || form === null}
        onClick={() => {
          if (form !== null) studio.send({ type: 'rule.open', form });
        }}
      />
      <IconButton
        size="small"
        icon={<DeleteRegular />}
        label={t`Delete rule ${number}`}
        disabledFocusable={frozen}
        onClick={() => edit(removed(script, number))}
      />
    </div>
  );
}

/** How many values of a condition are written out. */
const SHOWN = 6;

function Condition({ condition: { kind, values } }: { readonly condition: FormCondition }): ReactElement {
  const styles = useStyles();
  const words = useConditionWords();
  const all = values.split('\n');
  return (
    <div>
      <span className={styles.kind}>{words[kind]}</span>
      <bdi dir="ltr" title={all.join('\n')}>
        {all.slice(0, SHOWN).join(', ')}
        {all.length > SHOWN ? ', …' : ''}
      </bdi>
    </div>
  );
}

function LineButton({ studio, line }: Pick<Props, 'studio'> & { readonly line: number }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
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
      {i18n.number(line)}
    </Button>
  );
}
