import { makeStaticStyles, makeStyles } from '@fluentui/react-components';

export const useSharedStyles = makeStyles({
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
});

/** The document itself, which no class reaches. */
export const usePageStyles = makeStaticStyles({ body: { margin: 0 } });
