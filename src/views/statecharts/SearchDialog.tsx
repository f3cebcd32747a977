import {
  Body1,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactElement } from 'react';
import { type RowComponentProps } from 'react-window';
import { type ChartPageActor } from '../../../machines/chart-page/chart-page.machine';
import { selectActive, selectFound, selectText } from '../../../machines/chart-page/chart-page.selectors';
import { type Findable } from '../../../machines/domain/chart-places';
import { ChoiceList } from '../../components/ChoiceList';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { FOUND_WORDS } from './chart-words';

const LIST = 'chart-search-list';
const ROW_PX = 40;

const useStyles = makeStyles({
  surface: {
    maxWidth: '640px',
    padding: tokens.spacingHorizontalM,
    alignSelf: 'start',
    marginBlockStart: '10vh',
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
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    outline: `2px solid ${tokens.colorBrandStroke1}`,
    outlineOffset: '-2px',
  },
  name: { flexGrow: 1, minWidth: '80px' },
  hint: { color: tokens.colorNeutralForeground2, maxWidth: '50%', fontSize: tokens.fontSizeBase200, flexShrink: 0 },
});

/** Finds states, events, guards, actions and slots of all machines by their names. */
export function SearchDialog({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(page, selectText);
  const active = useSelector(page, selectActive);
  const found = useSelector(page, selectFound);
  const count = found.length;
  const choose = (index: number): void => {
    const item = found[index];
    if (item !== undefined) page.send({ type: 'place.choose', place: item.place });
  };
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by !== undefined) page.send({ type: 'search.move', by, count });
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={() => page.send({ type: 'search.close' })}>
      <DialogSurface className={styles.surface} aria-label={t`Search`}>
        <DialogBody className={styles.body}>
          <DialogContent className={styles.content}>
            <Input
              autoFocus
              size="large"
              contentBefore={<SearchRegular />}
              placeholder={t`A machine, a state, an event, an action…`}
              value={text}
              input={{
                role: 'combobox',
                'aria-label': t`Search all machines`,
                'aria-expanded': count > 0,
                'aria-controls': LIST,
                'aria-autocomplete': 'list',
                ...(count > 0 ? { 'aria-activedescendant': rowId(active) } : {}),
              }}
              onKeyDown={press}
              onChange={(_, { value }) => page.send({ type: 'search.type', text: value })}
            />
            <ChoiceList
              id={LIST}
              label={t`Found`}
              rowHeight={ROW_PX}
              count={count}
              active={active}
              row={Row}
              rowProps={{ found, active, choose }}
            />
            {count === 0 ? (
              <Body1>
                <Trans>Nothing is called that.</Trans>
              </Body1>
            ) : null}
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

const rowId = (index: number): string => `chart-search-${index}`;

interface RowProps {
  readonly found: readonly Findable[];
  readonly active: number;
  readonly choose: (index: number) => void;
}

function Row({ index, style, ariaAttributes, found, active, choose }: RowComponentProps<RowProps>): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { i18n } = useLingui();
  const item = found[index];
  const chosen = index === active;
  return (
    // The keys are the field's, where the focus stays.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={rowId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-posinset={ariaAttributes['aria-posinset']}
      aria-setsize={ariaAttributes['aria-setsize']}
      style={style}
      className={mergeClasses(styles.row, chosen && styles.active)}
      onClick={() => choose(index)}
    >
      {item === undefined ? null : (
        <>
          <bdi className={mergeClasses(styles.name, ellipsis)}>{item.name}</bdi>
          <span className={mergeClasses(styles.hint, ellipsis)}>
            {i18n._(FOUND_WORDS[item.kind])}
            {item.kind === 'machine' ? null : (
              <>
                {' · '}
                <bdi>{item.title}</bdi>
              </>
            )}
          </span>
        </>
      )}
    </div>
  );
}
