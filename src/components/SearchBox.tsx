import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { type PatternProblem as Problem } from '../../machines/shared/linear-pattern';
import { type TextSearch } from '../../machines/shared/text-search';
import { POINTED_AT } from '../theme/grounds';
import { PHONE } from '../theme/layout';
import { bareButton, switchedOn, unseen } from '../theme/style-pieces';
import { fetched } from './fetched';
import { giveFocus } from './focus/move';
import { PartPlace } from './PartPlace';

const PatternProblem = fetched('menu', () => import('./PatternProblem'));

const useStyles = makeStyles({
  field: {
    display: 'flex',
    alignItems: 'center',
    position: 'relative',
    flexShrink: 0,
    width: '256px',
    height: '32px',
    boxSizing: 'border-box',
    paddingInlineStart: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
    [PHONE]: { width: '100%', height: '46px' },
  },
  /** On a phone the field is folded away; it can still be focused, and then shows. */
  folded: {
    ':not(:focus-within)': {
      [PHONE]: unseen,
    },
  },
  /** Stands in the field, so that nothing moves when something is typed. */
  count: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
  },
  clear: {
    ...bareButton,
    flexShrink: 0,
    alignSelf: 'stretch',
    width: '28px',
    [PHONE]: { width: '40px' },
  },
  invalid: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
  // What is typed has its own start.
  icon: { flexShrink: 0, marginInlineEnd: tokens.spacingHorizontalXS },
  input: {
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    appearance: 'none',
    backgroundColor: 'transparent',
    textOverflow: 'ellipsis',
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
    paddingInline: tokens.spacingHorizontalXS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    minWidth: '32px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    letterSpacing: '-2px',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { minWidth: '40px' },
  },
  on: switchedOn,
});

export interface SearchBoxProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly search: TextSearch;
  readonly problem: Problem | null;
  /** Something is looked for: it can be cleared. */
  readonly searching: boolean;
  /** How much was found. */
  readonly count?: ReactNode;
  /** Folded away on a phone while nothing is typed. */
  readonly folded?: boolean;
  readonly className?: string;
  readonly onChange: (change: Partial<TextSearch>) => void;
  readonly onClear: () => void;
}

/** A field for words or a pattern. */
export function SearchBox(props: SearchBoxProps): ReactElement {
  const {
    id,
    label,
    placeholder,
    search,
    problem,
    searching,
    count,
    folded = false,
    className,
    onChange,
    onClear,
  } = props;
  const { text, mode } = search;
  const styles = useStyles();
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const regex = mode === 'regex';
  const clear = (): void => {
    onClear();
    giveFocus(input.current);
  };
  const problemId = `${id}-problem`;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !searching) return;
    event.stopPropagation();
    onClear();
  };
  return (
    <div
      className={mergeClasses(
        styles.field,
        folded && text === '' && styles.folded,
        problem !== null && styles.invalid,
        className,
      )}
    >
      <SearchRegular className={styles.icon} fontSize={16} aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        className={mergeClasses(styles.input, regex && styles.pattern)}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        placeholder={regex ? t`Pattern` : placeholder}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        // What is typed has its own direction, the words of an empty field have the page's.
        dir={regex ? 'ltr' : text === '' ? undefined : 'auto'}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {searching ? <FoundAndClear count={count} onClear={clear} /> : null}
      <PatternSwitch on={regex} onSwitch={(on) => onChange({ mode: on ? 'regex' : 'plain' })} />
      {problem === null ? null : (
        <PartPlace>
          <PatternProblem id={problemId} problem={problem} />
        </PartPlace>
      )}
    </div>
  );
}

function FoundAndClear({ count, onClear }: { readonly count: ReactNode; readonly onClear: () => void }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <>
      {count === undefined ? null : (
        <span aria-hidden data-count className={styles.count}>
          {count}
        </span>
      )}
      <button type="button" className={styles.clear} aria-label={t`Clear`} title={t`Clear`} onClick={onClear}>
        <DismissRegular fontSize={16} />
      </button>
    </>
  );
}

/** Whether what is typed is read as a pattern. */
function PatternSwitch({
  on,
  onSwitch,
}: {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <button
      type="button"
      dir="ltr"
      className={mergeClasses(styles.switch, on && styles.on)}
      aria-pressed={on}
      aria-label={t`Regular expression`}
      title={t`Regular expression`}
      onClick={() => onSwitch(!on)}
    >
      .*
    </button>
  );
}
