import { makeStyles } from '@fluentui/react-components';

export const useSharedStyles = makeStyles({
  /** For people who listen to the page instead of looking at it. */
  heardOnly: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
    borderStyle: 'none',
  },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
});
