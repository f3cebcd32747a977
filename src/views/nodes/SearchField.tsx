import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectPatternProblem,
  selectSearch,
  selectSearching,
  selectUnfolded,
} from '../../../machines/nodes/nodes.selectors';
import { SearchBox } from '../../components/SearchBox';
import { usePhone } from '../../components/use-phone';
import { NOT_ROOMY, PHONE, SHORT_ROW, SMALL_TABLET } from '../../theme/layout';
import { bareButton, switchedOn } from '../../theme/style-pieces';
import { FoundText } from './FoundText';

/** The row of filters, and the field. */
export const FILTERS_ID = 'nodes-filters';
export const SEARCH_ID = 'nodes-search';

const useStyles = makeStyles({
  /** As wide as what is always in the row leaves; where they wrap, they do so together. */
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    // It takes what the notes behind it can spare.
    flexGrow: 100,
    flexShrink: 1,
    flexBasis: '164px',
    minWidth: 0,
    maxWidth: '332px',
    [SHORT_ROW]: { flexGrow: 1, flexBasis: '200px', maxWidth: '244px' },
    [NOT_ROOMY]: { ':is(div)': { flexBasis: '120px' } },
    // Too much for the first row.
    [SMALL_TABLET]: { ':is(div):is(div)': { flexBasis: 'calc(100% - 312px)', maxWidth: 'none' } },
    [PHONE]: { display: 'contents' },
  },
  field: {
    flexGrow: 1,
    flexShrink: 1,
    minWidth: 0,
    [PHONE]: { order: -1, marginBlockStart: '4px', marginInlineStart: tokens.spacingHorizontalS },
  },
  toggle: {
    ...bareButton,
    flexShrink: 0,
    width: '32px',
    height: '32px',
    color: tokens.colorNeutralForeground1,
    [PHONE]: { display: 'none' },
  },
  on: switchedOn,
});

/** The search field and the button for the filters; on a phone the bar at the bottom unfolds both. */
export function SearchField({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const phone = usePhone();
  const search = useSelector(nodes, selectSearch);
  const searching = useSelector(nodes, selectSearching);
  const unfolded = useSelector(nodes, selectUnfolded);
  const problem = useSelector(nodes, selectPatternProblem);
  return (
    <div className={styles.root}>
      <SearchBox
        id={SEARCH_ID}
        label={t`Search the lists`}
        placeholder={t`Search this list`}
        search={search}
        problem={problem}
        searching={searching}
        count={phone ? <FoundText nodes={nodes} /> : undefined}
        folded={!unfolded}
        className={styles.field}
        onChange={({ text, mode }) => {
          if (text !== undefined) nodes.send({ type: 'search.edit', text });
          if (mode !== undefined) nodes.send({ type: 'search.read', mode });
        }}
        onClear={() => nodes.send({ type: 'search.clear' })}
      />
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
    </div>
  );
}
