import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { LYING, PHONE } from '../../theme/layout';
import { RunStatus } from './RunStatus';

const ListFacts = fetched('page', () => import('./ListFacts'));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    height: '40px',
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: tokens.spacingHorizontalS,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [PHONE]: { height: '48px', paddingInlineStart: tokens.spacingHorizontalS, paddingInlineEnd: 0 },
    // A phone that lies has no room for a line that offers nothing.
    [LYING]: { height: '44px', ':not(:has(button, [role=status]:not(:empty)))': { display: 'none' } },
    // What goes on in the list takes the place of what is known of it.
    ':has(> [data-run] [role=status]:not(:empty)) > [data-facts]': { display: 'none' },
  },
});

export interface ListHeadProps {
  readonly nodes: NodesActor;
}

/** What the list is as a whole, and what goes on in it. It is as high in every list: nothing below it moves. */
export function ListHead({ nodes }: ListHeadProps): ReactElement {
  return (
    <div className={useStyles().root}>
      <RunStatus nodes={nodes} />
      <PartPlace>
        <ListFacts nodes={nodes} />
      </PartPlace>
    </div>
  );
}
