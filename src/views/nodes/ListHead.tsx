import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { SkeletonLine } from '../../components/SkeletonRows';
import { usePhone } from '../../components/use-phone';
import { LIST_HEAD, PHONE } from '../../theme/layout';

const RunStatus = fetched('page', () => import('./RunStatus'));
const SortLine = fetched('page', () => import('./SortLine'));
const ListFacts = fetched('page', () => import('./ListFacts'));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    // As wide in every list, where tabs are many: none of them comes or goes with another list.
    flexGrow: 1,
    flexShrink: 0,
    flexBasis: 'min(410px, 50%)',
    containerType: 'inline-size',
    containerName: LIST_HEAD,
    minWidth: 0,
    height: '32px',
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: tokens.spacingHorizontalS,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // It has what the heads of columns have elsewhere, in one line with what can be done.
    [PHONE]: {
      flexShrink: 1,
      flexBasis: 0,
      justifyContent: 'flex-start',
      height: '44px',
      paddingInline: 0,
      ':has(> [data-run] [role=status]:not(:empty)) > [data-sort]': { display: 'none' },
      '& > label, & > [data-sort]': { order: -1 },
    },
    // What goes on in the list takes the place of what is known of it.
    ':has(> [data-run] [role=status]:not(:empty)) > [data-facts]': { display: 'none' },
  },
  /** Only the box: what can be done with checked rows has the room. What is said to screen readers is still said. */
  folded: {
    ':is(div)': { flexGrow: 0, flexBasis: '44px' },
    '& > :not(label):not(:has([role=status]))': { visibility: 'hidden' },
  },
  /** While a phone searches: a line of its own, right above the rows. */
  apart: { order: 3, ':is(div)': { flexBasis: '100%' } },
});

export interface ListHeadProps {
  readonly nodes: NodesActor;
  /** On a phone, beside or below what can be done. */
  readonly place?: 'folded' | 'apart' | undefined;
}

/** What the list is as a whole, and what goes on in it: beside the tabs, on a phone in the line of the tools. */
export function ListHead({ nodes, place }: ListHeadProps): ReactElement {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={mergeClasses(styles.root, place !== undefined && styles[place])}>
      {/* Together: none is moved by another. */}
      <PartPlace waiting={phone ? <SkeletonLine flush /> : null}>
        <RunStatus nodes={nodes} />
        {phone ? <SortLine nodes={nodes} /> : null}
        <ListFacts nodes={nodes} />
      </PartPlace>
    </div>
  );
}
