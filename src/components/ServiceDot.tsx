import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type ServiceColour } from '../../machines/domain/service-book';
import { useServiceColours } from './service-colours';

const useStyles = makeStyles({ root: { display: 'block', flexShrink: 0, forcedColorAdjust: 'none' } });

/** The colour of a service; its name stands beside it. */
export function ServiceDot({ colour }: { readonly colour: ServiceColour }): ReactElement {
  const styles = useStyles();
  const colours = useServiceColours();
  return (
    <svg
      viewBox="0 0 20 20"
      width="1em"
      height="1em"
      aria-hidden
      className={mergeClasses(styles.root, colours[colour])}
    >
      <rect x={4} y={4} width={12} height={12} rx={4} fill="currentColor" />
    </svg>
  );
}
