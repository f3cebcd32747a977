import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import {
  activeIn,
  shownIn,
  type Choosing,
  type ChoosingCommand,
} from '../../../machines/outbounds/server-choice.rules';
import { ChoiceList } from '../../components/ChoiceList';
import { InlineMessage } from '../../components/InlineMessage';
import { ChoosableRow, ROW_PX } from './ChoosableRow';

const LIST = 'outbound-servers';

const useStyles = makeStyles({
  search: { flexGrow: 1, flexBasis: '220px' },
  list: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  none: { display: 'flex', alignItems: 'center', justifyContent: 'center', color: tokens.colorNeutralForeground2 },
});

interface ChoiceProps {
  readonly choosing: Choosing;
  readonly onCommand: (command: ChoosingCommand) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The field above the list: its keys move in the list and check. */
export function ServerSearch({ choosing, onCommand }: ChoiceProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const [shown, active] = [shownIn(choosing), activeIn(choosing)];
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    const row = shown[active]?.reference;
    if (by !== undefined) onCommand({ type: 'active.move', by });
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    else if (row !== undefined) onCommand({ type: 'server.toggle', row });
    event.preventDefault();
  };
  return (
    <Input
      className={styles.search}
      autoFocus
      contentBefore={<SearchRegular />}
      placeholder={t`Search`}
      value={choosing.search.text}
      // The words of an empty field have the page's direction.
      dir={choosing.search.text === '' ? undefined : 'auto'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      title={t`Use the arrow keys to move; press Enter to check a server`}
      input={{
        role: 'combobox',
        'aria-label': t`Search the servers`,
        'aria-expanded': shown.length > 0,
        'aria-controls': LIST,
        'aria-autocomplete': 'list',
        ...(shown.length > 0 ? { 'aria-activedescendant': `${LIST}-${active}` } : {}),
      }}
      onKeyDown={press}
      onChange={(_, { value }) => onCommand({ type: 'search.edit', text: value })}
    />
  );
}

/** `className` gives the list its height. */
export function ServerList({
  choosing,
  className,
  onCommand,
}: ChoiceProps & { readonly className: string }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { draft, latencies, single } = choosing;
  const [shown, active] = [shownIn(choosing), activeIn(choosing)];
  if (shown.length === 0) {
    return (
      <div className={mergeClasses(styles.list, styles.none, className)}>
        <Trans>No results</Trans>
      </div>
    );
  }
  return (
    <ChoiceList
      id={LIST}
      label={t`Servers`}
      multiple={!single}
      className={mergeClasses(styles.list, className)}
      rowHeight={ROW_PX}
      count={shown.length}
      active={active}
      row={ChoosableRow}
      rowProps={{
        id: LIST,
        shown,
        chosen: draft.chosen,
        latencies,
        active,
        single,
        onToggle: (row) => onCommand({ type: 'server.toggle', row }),
      }}
    />
  );
}

/** Servers that were chosen and are not found in the lists any more. */
export function LostServers({ names }: { readonly names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <InlineMessage intent="warning">
      <Plural
        value={names.length}
        one="# server can no longer be identified in the lists and is no longer checked:"
        other="# servers can no longer be identified in the lists and are no longer checked:"
      />{' '}
      <Names names={names} />
    </InlineMessage>
  );
}

/** So many are named; the others are counted. */
const NAMED = 10;

function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  const { t } = useLingui();
  const more = names.length - NAMED;
  return names.slice(0, NAMED).map((name, index) => (
    <span key={index}>
      {index === 0 ? '' : ', '}
      <bdi>{name}</bdi>
      {more > 0 && index === NAMED - 1 ? ` ${t`and ${more} more`}` : ''}
    </span>
  ));
}
