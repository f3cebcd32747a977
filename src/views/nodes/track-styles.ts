import { makeStyles, tokens } from '@fluentui/react-components';
import { PHONE, WIDE } from '../../theme/layout';

/** How far the icon of an entry lies behind where its group begins. */
export const POINTS_WIDTH = '18px';

const PALE = tokens.colorNeutralStroke1;
const WAY = tokens.colorBrandStroke1;
const line = { width: '2px', style: 'solid' } as const;

const place = {
  content: '""',
  position: 'absolute',
  boxSizing: 'border-box',
  insetBlockStart: 0,
  insetInlineStart: '4px',
  [WIDE]: { insetInlineStart: `calc(${tokens.spacingHorizontalM} + 4px)` },
  pointerEvents: 'none',
} as const;

/** Before the entries of an outbound: one track in, which branches off to each of its servers. */
export const useTrackStyles = makeStyles({
  root: {
    position: 'relative',
    // The points: as far down as the middle of the icon.
    '::before': {
      ...place,
      width: '16px',
      height: '15px',
      borderInlineStartWidth: line.width,
      borderInlineStartStyle: line.style,
      borderInlineStartColor: PALE,
      borderBlockEndWidth: line.width,
      borderBlockEndStyle: line.style,
      borderBlockEndColor: PALE,
      borderEndStartRadius: '10px',
      [PHONE]: { height: '23px' },
    },
    // On to the next.
    ':not(:last-child)::after': {
      ...place,
      insetBlockEnd: 0,
      borderInlineStartWidth: line.width,
      borderInlineStartStyle: line.style,
      borderInlineStartColor: PALE,
    },
    // The way to the one in use, past those before it.
    ':has(~ [data-colour="primary"])::after': { borderInlineStartColor: WAY },
  },
  used: {
    '::before': { borderInlineStartColor: WAY, borderBlockEndColor: WAY, zIndex: 1 },
  },
  /** Nothing comes through. */
  dead: { '::before': { borderBlockEndStyle: 'dotted' } },
});
