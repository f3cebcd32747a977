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
import { type PaletteActor } from '../../../machines/palette/palette.machine';
import { actionOf, countOf, itemAt, type Found } from '../../../machines/palette/palette.rules';
import {
  selectActions,
  selectActive,
  selectFound,
  selectOutbounds,
  selectText,
} from '../../../machines/palette/palette.selectors';
import { ChoiceList } from '../../components/ChoiceList';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { useNamedActions } from './named-actions';

const LIST = 'palette-list';
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
  hint: { color: tokens.colorNeutralForeground2, maxWidth: '50%', fontSize: tokens.fontSizeBase200 },
  keys: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

/** Finds servers, actions and settings by their names. */
export default function PaletteDialog({ dialog }: { readonly dialog: PaletteActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(dialog, selectText);
  const active = useSelector(dialog, selectActive);
  const named = useNamedActions(useSelector(dialog, selectActions), useSelector(dialog, selectOutbounds));
  const found = useSelector(dialog, (snapshot) => selectFound(snapshot, named));
  const count = countOf(found);
  const choose = (index: number): void => {
    const item = itemAt(found, index);
    if (item !== null) dialog.send({ type: 'palette.choose', action: actionOf(item) });
  };
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by !== undefined) dialog.send({ type: 'active.move', by, count });
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={() => dialog.send({ type: 'dialog.cancel' })}>
      <DialogSurface className={styles.surface} aria-label={t`Search`}>
        <DialogBody className={styles.body}>
          <DialogContent className={styles.content}>
            <Input
              autoFocus
              size="large"
              contentBefore={<SearchRegular />}
              placeholder={t`A server, an action, a setting…`}
              value={text}
              input={{
                role: 'combobox',
                'aria-label': t`Search servers, actions and settings`,
                'aria-expanded': count > 0,
                'aria-controls': LIST,
                'aria-autocomplete': 'list',
                ...(count > 0 ? { 'aria-activedescendant': rowId(active) } : {}),
              }}
              onKeyDown={press}
              onChange={(_, { value }) => dialog.send({ type: 'text.edit', text: value })}
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

const rowId = (index: number): string => `palette-${index}`;

interface RowProps {
  readonly found: Found;
  readonly active: number;
  readonly choose: (index: number) => void;
}

function Row({ index, style, ariaAttributes, found, active, choose }: RowComponentProps<RowProps>): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const item = itemAt(found, index);
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
      {item === null ? null : item.kind === 'action' ? (
        <>
          <bdi className={mergeClasses(styles.name, ellipsis)}>{item.named.label}</bdi>
          {item.named.keys === '' ? null : <kbd className={styles.keys}>{item.named.keys}</kbd>}
          <span className={mergeClasses(styles.hint, ellipsis)}>{item.named.hint}</span>
        </>
      ) : (
        <>
          <bdi className={mergeClasses(styles.name, ellipsis)}>
            {item.server.name === '' ? t`(no name)` : item.server.name}
          </bdi>
          <span className={mergeClasses(styles.hint, ellipsis)}>
            <bdi dir="ltr">{item.server.address}</bdi>
            {item.server.subscription === '' ? null : <> · {item.server.subscription}</>}
          </span>
        </>
      )}
    </div>
  );
}
