import { makeStyles, tokens } from '@fluentui/react-components';
import { FORCED_COLORS } from '../../theme/layout';

/** What stands for an outbound in the drawings; those between are counted on. */
export const useOutboundColours = makeStyles({
  direct: {
    backgroundColor: tokens.colorNeutralForeground4,
    forcedColorAdjust: 'none',
    // A grey between black and white may be the page's own there.
    [FORCED_COLORS]: { backgroundColor: 'GrayText' },
  },
  block: { backgroundColor: tokens.colorPaletteRedBorderActive, forcedColorAdjust: 'none' },
  unnamed: { backgroundColor: tokens.colorPaletteMarigoldBorderActive, forcedColorAdjust: 'none' },
  first: { backgroundColor: tokens.colorCompoundBrandBackground, forcedColorAdjust: 'none' },
  second: { backgroundColor: tokens.colorPaletteBlueBorderActive, forcedColorAdjust: 'none' },
  third: { backgroundColor: tokens.colorPaletteGoldBorderActive, forcedColorAdjust: 'none' },
  fourth: { backgroundColor: tokens.colorPalettePurpleBorderActive, forcedColorAdjust: 'none' },
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
