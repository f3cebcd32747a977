import {
  Body1,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { type RowComponentProps } from 'react-window';
import { splitFlag } from '../../machines/domain/flag';
import { wordsOf } from '../../machines/shared/text-search';
import { CHOSEN, POINTED_AT } from '../theme/grounds';
import { FORCED_COLORS, PHONE, SMALL_DIALOG_TOP } from '../theme/layout';
import { useSharedStyles } from '../theme/shared-styles';
import { keyCap } from '../theme/style-pieces';
import { ChoiceList } from './ChoiceList';
import { VisuallyHidden } from './VisuallyHidden';

const ROW_PX = 44;
const HEAD_PX = 32;

const useStyles = makeStyles({
  surface: {
    maxWidth: '640px',
    padding: tokens.spacingHorizontalM,
    alignSelf: 'start',
    marginBlockStart: SMALL_DIALOG_TOP,
    [PHONE]: { width: '100%', maxWidth: '100%', margin: 0, borderRadius: 0 },
  },
  body: { display: 'block' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, overflow: 'hidden' },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
  },
  active: {
    backgroundColor: CHOSEN,
    [FORCED_COLORS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  head: {
    boxSizing: 'border-box',
    paddingInline: tokens.spacingHorizontalM,
    paddingBlockStart: '10px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  met: { fontWeight: tokens.fontWeightSemibold },
  what: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: '80px' },
  detail: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  /** What is found is known by its words: a phone gives them two lines. */
  name: { [PHONE]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: '60%', fontSize: tokens.fontSizeBase200, flexShrink: 0 },
  more: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  /** One above the other: that there is nothing stands where the first result would. */
  results: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridArea: '1 / 1' } },
  nothing: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    alignSelf: 'center',
    paddingInline: tokens.spacingHorizontalM,
  },
  keys: keyCap,
});

/** A result: its name, what tells it from others of that name, a key that does the same, what it was found by or what kind of thing it is, and what Enter does, where its name does not say it. */
export interface FoundItem {
  readonly name: string;
  readonly detail?: ReactNode;
  readonly keys?: string;
  readonly hint?: ReactNode;
  readonly does?: string;
}

export interface FindDialogProps {
  /** Ids of the list and of its rows begin with it. */
  readonly id: string;
  /** Of the field. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly count: number;
  /** The row that Enter chooses; -1 for none. */
  readonly active: number;
  readonly itemAt: (index: number) => FoundItem | null;
  /** What stands over this result and those that follow it; null where it stands with those before it. */
  readonly headAt?: (index: number) => string | null;
  /** Below the list: that there is more. */
  readonly more?: string | null;
  /** What can be done where nothing is found. */
  readonly instead?: ReactNode;
  readonly onType: (text: string) => void;
  readonly onMove: (by: number) => void;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
}

/** A field and, below it, the results for its text. The focus stays in the field; the arrow keys move in the list. */
export function FindDialog(props: FindDialogProps): ReactElement {
  const { id, label, placeholder, text, count, active, itemAt, more = null, instead = null } = props;
  const { headAt = () => null, onType, onMove, onChoose, onClose } = props;
  const styles = useStyles();
  const { t } = useLingui();
  const list = `${id}-list`;
  const lines = linesOf(count, headAt);
  const heightOf = (line: number): number => (typeof lines[line] === 'string' ? HEAD_PX : ROW_PX);
  const line = active < 0 ? -1 : lines.indexOf(active);
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by !== undefined) onMove(by);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onChoose(active);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} aria-label={t`Search`}>
        <DialogBody className={styles.body}>
          <DialogContent className={styles.content}>
            <Input
              autoFocus
              size="large"
              contentBefore={<SearchRegular />}
              // People without Escape and without a mouse need a way out, too.
              contentAfter={
                <Button
                  appearance="transparent"
                  size="small"
                  icon={<DismissRegular />}
                  aria-label={t`Close`}
                  title={t`Close`}
                  onClick={onClose}
                />
              }
              placeholder={placeholder}
              value={text}
              input={{
                role: 'combobox',
                'aria-label': label,
                'aria-expanded': count > 0,
                'aria-controls': list,
                'aria-autocomplete': 'list',
                ...(count > 0 && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {}),
              }}
              onKeyDown={press}
              onChange={(_, { value }) => onType(value)}
            />
            <div className={styles.results}>
              <ChoiceList
                id={list}
                label={t`Search results`}
                rowHeight={heightOf}
                height={lines.reduce<number>((sum, _, at) => sum + heightOf(at), count === 0 ? ROW_PX : 0)}
                count={lines.length}
                // With the first result its head comes into sight, too.
                active={line === 1 ? 0 : line}
                row={Row}
                rowProps={{ id, lines, words: wordsOf(text), active, itemAt, onChoose }}
              />
              {count === 0 ? (
                <Body1 className={styles.nothing}>
                  <Trans>No results</Trans>
                  {instead}
                </Body1>
              ) : null}
            </div>
            {more === null ? null : <span className={styles.more}>{more}</span>}
            <VisuallyHidden>
              <span role="status">
                <Plural value={count} one="# found" other="# found" />
              </span>
            </VisuallyHidden>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** A head, or the place of a result. */
type Line = string | number;

function linesOf(count: number, headAt: (index: number) => string | null): readonly Line[] {
  return Array.from({ length: count }, (_, index): readonly Line[] => {
    const head = headAt(index);
    return head === null ? [index] : [head, index];
  }).flat();
}

interface RowProps extends Pick<FindDialogProps, 'id' | 'active' | 'itemAt' | 'onChoose'> {
  readonly lines: readonly Line[];
  /** What was typed. */
  readonly words: readonly string[];
}

function Row({ index, style, lines, ...props }: RowComponentProps<RowProps>): ReactElement | null {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const line = lines[index];
  if (line === undefined) return null;
  if (typeof line === 'number')
    return <Result {...props} index={line} count={countIn(lines)} group={groupAt(lines, index)} style={style} />;
  return (
    // Every result says to whom it belongs: of the list only what is visible is in the document.
    <div aria-hidden style={style} className={mergeClasses(styles.head, ellipsis)}>
      {line}
    </div>
  );
}

const countIn = (lines: readonly Line[]): number => lines.filter((line) => typeof line === 'number').length;
const groupAt = (lines: readonly Line[], at: number): string =>
  lines.slice(0, at).findLast((line) => typeof line === 'string') ?? '';

interface ResultProps extends Omit<RowProps, 'lines'> {
  readonly index: number;
  readonly count: number;
  /** What stands over it and others. */
  readonly group: string;
  readonly style: CSSProperties;
}

function Result({ index, count, group, style, id, words, active, itemAt, onChoose }: ResultProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const item = itemAt(index);
  const chosen = index === active;
  const [flag, name] = splitFlag(item?.name ?? '');
  return (
    // The keys are the field's, where the focus stays.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-posinset={index + 1}
      aria-setsize={count}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of ARIA 1.3, for every role
      aria-description={group}
      style={style}
      className={mergeClasses(styles.row, chosen && styles.active)}
      onClick={() => onChoose(index)}
    >
      {item === null ? null : (
        <>
          <span className={styles.what}>
            <span className={mergeClasses(ellipsis, item.detail === undefined && styles.name)}>
              {/* To browsers a flag is a letter from left to right, and would take the name that follows with it. */}
              {flag === '' ? null : (
                <>
                  <bdi>{flag.trimEnd()}</bdi>{' '}
                </>
              )}
              <bdi>
                <Found text={name} words={words} />
              </bdi>
            </span>
            {item.detail === undefined ? null : (
              <span className={mergeClasses(styles.detail, ellipsis)}>{item.detail}</span>
            )}
          </span>
          {item.hint === undefined ? null : <bdi className={mergeClasses(styles.hint, ellipsis)}>{item.hint}</bdi>}
          {item.keys === undefined || item.keys === '' ? null : <kbd className={styles.keys}>{item.keys}</kbd>}
          {chosen ? (
            <>
              <span className={mergeClasses(styles.hint, ellipsis)}>{item.does}</span>
              <kbd className={styles.keys} aria-hidden>
                ↵
              </kbd>
            </>
          ) : null}
        </>
      )}
    </div>
  );
}

/** A text, with the words marked that it was found by. */
export function Found({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactElement {
  const styles = useStyles();
  return (
    <>
      {piecesOf(text, words).map(({ text: piece, met }, place) => (
        <span key={place} className={met ? styles.met : undefined}>
          {piece}
        </span>
      ))}
    </>
  );
}

interface Piece {
  readonly text: string;
  readonly met: boolean;
}

/** Cut at those words. */
function piecesOf(name: string, words: readonly string[]): readonly Piece[] {
  const lower = name.toLowerCase();
  // Some letters become two.
  if (lower.length !== name.length) return [{ text: name, met: false }];
  const met = Array.from<boolean>({ length: lower.length }).fill(false);
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      met.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let at = 0, end = 0; at < name.length; at = end) {
    while (end < name.length && met[end] === met[at]) end += 1;
    pieces.push({ text: name.slice(at, end), met: met[at] === true });
  }
  return pieces;
}
