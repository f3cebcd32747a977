import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectPatternProblem,
  selectSearch,
  selectSearching,
  selectUnfolded,
} from '../../../machines/nodes/nodes.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { FORCED_COLORS, PHONE } from '../../theme/layout';
import { FoundText } from './FoundText';

const PatternProblem = fetched('menu', () => import('./PatternProblem'));

/** The row of filters, and what is wrong with the pattern in the field. */
export const FILTERS_ID = 'nodes-filters';
export const SEARCH_ID = 'nodes-search';
export const PROBLEM_ID = 'nodes-search-problem';

const useStyles = makeStyles({
  field: {
    display: 'flex',
    alignItems: 'center',
    position: 'relative',
    flexShrink: 0,
    width: '256px',
    maxWidth: '100%',
    height: '32px',
    boxSizing: 'border-box',
    paddingInlineStart: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
    [PHONE]: { order: 1, width: '100%', height: '46px' },
  },
  /** On a phone the field is folded away; it can still be focused, and then shows. */
  folded: {
    ':not(:focus-within)': {
      [PHONE]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
  /** Stands in the field, so that nothing moves when something is typed. */
  count: {
    flexShrink: 0,
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  clear: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    alignSelf: 'stretch',
    width: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { width: '40px' },
  },
  invalid: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  icon: { flexShrink: 0 },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    marginInlineStart: tokens.spacingHorizontalXS,
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    appearance: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
    '::-webkit-search-cancel-button': { display: 'none' },
    // Smaller text makes a phone zoom in.
    [PHONE]: { fontSize: tokens.fontSizeBase400 },
  },
  pattern: { fontFamily: tokens.fontFamilyMonospace, direction: 'ltr /* @noflip */' as 'ltr' },
  switch: {
    flexShrink: 0,
    alignSelf: 'stretch',
    minWidth: '32px',
    paddingInline: tokens.spacingHorizontalXS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { minWidth: '40px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [FORCED_COLORS]: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight', outlineOffset: '-2px' },
  },
  toggle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { display: 'none' },
  },
});

/** The search field and the button for the filters; on a phone the bar at the bottom unfolds both. */
export function SearchField({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { text, mode } = useSelector(nodes, selectSearch);
  const searching = useSelector(nodes, selectSearching);
  const unfolded = useSelector(nodes, selectUnfolded);
  const problem = useSelector(nodes, selectPatternProblem);
  const regex = mode === 'regex';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !searching) return;
    event.stopPropagation();
    nodes.send({ type: 'search.clear' });
  };
  return (
    <>
      <div
        className={mergeClasses(
          styles.field,
          !unfolded && text === '' && styles.folded,
          problem !== null && styles.invalid,
        )}
      >
        <SearchRegular className={styles.icon} fontSize={16} aria-hidden />
        <input
          ref={input}
          id={SEARCH_ID}
          type="search"
          className={mergeClasses(styles.input, regex && styles.pattern)}
          aria-label={t`Search the lists`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : PROBLEM_ID}
          placeholder={regex ? t`Pattern` : t`Search`}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          dir={regex ? 'ltr' : 'auto'}
          value={text}
          onChange={(event) => nodes.send({ type: 'search.type', text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        {searching ? (
          <>
            <span aria-hidden data-count className={styles.count}>
              <FoundText nodes={nodes} />
            </span>
            <button
              type="button"
              className={styles.clear}
              aria-label={t`Clear`}
              title={t`Clear`}
              onClick={() => {
                nodes.send({ type: 'search.clear' });
                input.current?.focus();
              }}
            >
              <DismissRegular fontSize={16} />
            </button>
          </>
        ) : null}
        <button
          type="button"
          dir="ltr"
          className={mergeClasses(styles.switch, regex && styles.on)}
          aria-pressed={regex}
          aria-label={t`Regular expression`}
          title={t`Regular expression`}
          onClick={() => nodes.send({ type: 'search.read', mode: regex ? 'plain' : 'regex' })}
        >
          .*
        </button>
        {problem === null ? null : (
          <PartPlace>
            <PatternProblem problem={problem} />
          </PartPlace>
        )}
      </div>
      <button
        type="button"
        className={mergeClasses(styles.toggle, (unfolded || searching) && styles.on)}
        aria-expanded={unfolded}
        aria-controls={FILTERS_ID}
        aria-label={t`Filters`}
        title={t`Filters`}
        onClick={() => nodes.send({ type: unfolded ? 'search.fold' : 'search.unfold' })}
      >
        <FilterRegular fontSize={20} />
      </button>
    </>
  );
}
