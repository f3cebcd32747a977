import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_COLORS } from '../../theme/layout';

/** Where colours are the system's, all of the theme's would be the same. */
const drawn = (colour: string, forced: string) =>
  ({
    backgroundColor: colour,
    forcedColorAdjust: 'none',
    [FORCED_COLORS]: { backgroundColor: forced },
  }) as const;

/** What is blocked is seen first. */
const softened = (colour: string): string => `color-mix(in srgb, ${colour} 82%, ${tokens.colorNeutralBackground1})`;

/** What stands for an outbound in the drawings; those between are counted on. */
export const useOutboundColours = makeStyles({
  direct: drawn(tokens.colorNeutralForeground4, 'GrayText'),
  block: drawn(tokens.colorPaletteRedBorderActive, 'CanvasText'),
  unnamed: drawn(tokens.colorPaletteMarigoldBorderActive, 'ButtonText'),
  first: drawn(softened(tokens.colorCompoundBrandBackground), 'Highlight'),
  // Blue comes last: it is the nearest to the first.
  second: drawn(softened(tokens.colorPalettePurpleBorderActive), 'LinkText'),
  third: drawn(softened(tokens.colorPaletteGoldBorderActive), 'Mark'),
  fourth: drawn(softened(tokens.colorPaletteBlueBorderActive), 'VisitedText'),
});

const SERIES = ['first', 'second', 'third', 'fourth'] as const;

type Colour = 'direct' | 'block' | 'unnamed' | (typeof SERIES)[number];

const OWN: Readonly<Record<string, Colour>> = { direct: 'direct', block: 'block', '': 'unnamed' };

/** Which of the colours each outbound has: the same one whichever of them is used first. */
export function colourOf(outbounds: readonly string[], name: string): Colour {
  const fixed = OWN[name];
  if (fixed !== undefined) return fixed;
  const own = outbounds.filter((one) => one !== 'proxy' && OWN[one] === undefined).toSorted();
  if (outbounds.includes('proxy')) own.unshift('proxy');
  return SERIES[Math.max(0, own.indexOf(name)) % SERIES.length] ?? 'first';
}
