import { makeStaticStyles, makeStyles } from '@fluentui/react-components';
import { SHORT } from './layout';

export const useSharedStyles = makeStyles({
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  numbers: { fontVariantNumeric: 'tabular-nums' },
});

/** The document itself, which no class reaches. */
export const usePageStyles = makeStaticStyles([
  { body: { margin: 0 } },
  // What gets the focus comes out from under the header and the toolbar that float.
  { html: { scrollPaddingBlockStart: '144px' } },
  `${SHORT} { html { scroll-padding-block-start: 0; } }`,
]);
