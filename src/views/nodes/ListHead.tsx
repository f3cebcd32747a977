import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { SkeletonLine } from '../../components/SkeletonRows';
import { usePhone } from '../../components/use-phone';
import { BELOW_TABS, LOW, PHONE } from '../../theme/layout';

const RunStatus = fetched('page', () => import('./RunStatus'));
const SortLine = fetched('page', () => import('./SortLine'));
const ListFacts = fetched('page', () => import('./ListFacts'));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    height: '32px',
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: tokens.spacingHorizontalS,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // It has what the heads of columns have elsewhere. Of a phone's few rows it takes none: it comes into view for what goes on.
    [PHONE]: {
      height: '44px',
      paddingInline: 0,
      ':has(> [data-run] [role=status]:not(:empty))': { position: 'sticky', insetBlockStart: BELOW_TABS, zIndex: 3 },
      boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
      // The order is known from the list before: what there is to say of this one has its place.
      ':has([data-facts]) [data-word]': { display: 'none' },
      ':has(> [data-run] [role=status]:not(:empty)) > [data-sort]': { display: 'none' },
      '& > label, & > [data-sort]': { order: -1 },
    },
    [LOW]: { ':is(div):is(div)': { position: 'static' } },
    // What goes on in the list takes the place of what is known of it.
    ':has(> [data-run] [role=status]:not(:empty)) > [data-facts]': { display: 'none' },
  },
});

export interface ListHeadProps {
  readonly nodes: NodesActor;
}

/** What the list is as a whole, and what goes on in it. It is as high in every list: nothing below it moves. */
export function ListHead({ nodes }: ListHeadProps): ReactElement {
  const phone = usePhone();
  return (
    <div className={useStyles().root}>
      {/* Together: none is moved by another. */}
      <PartPlace waiting={<SkeletonLine flush />}>
        <RunStatus nodes={nodes} />
        {phone ? <SortLine nodes={nodes} /> : null}
        <ListFacts nodes={nodes} />
      </PartPlace>
    </div>
  );
}
