import { makeStyles } from '@fluentui/react-components';

export const useSharedStyles = makeStyles({
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
});
