import { makeStyles, tokens } from '@fluentui/react-components';

/** What stands for an outbound in the drawings; those between are counted on. */
export const useOutboundColours = makeStyles({
  direct: { backgroundColor: tokens.colorNeutralForeground4, forcedColorAdjust: 'none' },
  block: { backgroundColor: tokens.colorStatusDangerBackground3, forcedColorAdjust: 'none' },
  first: { backgroundColor: tokens.colorBrandBackground, forcedColorAdjust: 'none' },
  second: { backgroundColor: tokens.colorPaletteMarigoldBorderActive, forcedColorAdjust: 'none' },
  third: { backgroundColor: tokens.colorPalettePurpleBorderActive, forcedColorAdjust: 'none' },
  fourth: { backgroundColor: tokens.colorPaletteTealBorderActive, forcedColorAdjust: 'none' },
});

const SERIES = ['first', 'second', 'third', 'fourth'] as const;

/** Which of the colours each outbound has: the same one as long as those before it are the same. */
export function colourOf(outbounds: readonly string[], name: string): 'direct' | 'block' | (typeof SERIES)[number] {
  if (name === 'direct' || name === 'block') return name;
  const own = outbounds.filter((one) => one !== 'direct' && one !== 'block');
  return SERIES[Math.max(0, own.indexOf(name)) % SERIES.length] ?? 'first';
}
