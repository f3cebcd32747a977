import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { colourOf, useOutboundColours } from './outbound-colours';

const useStyles = makeStyles({ dot: { flexShrink: 0, width: '8px', height: '8px', borderRadius: '2px' } });

export interface OutboundProps {
  readonly name: string;
  /** All that were read of: by them each has its colour. */
  readonly outbounds: readonly string[];
}

/** The colour that an outbound has in the drawings. */
export function OutboundDot({ name, outbounds }: OutboundProps): ReactElement {
  const styles = useStyles();
  const colours = useOutboundColours();
  return <span className={mergeClasses(styles.dot, colours[colourOf(outbounds, name)])} aria-hidden />;
}
