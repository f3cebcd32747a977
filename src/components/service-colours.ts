import { makeStyles, tokens } from '@fluentui/react-components';
import { type ServiceColour } from '../../machines/domain/service-book';

/** The colour of a service as `color`: each has 3:1 on the page and its cards in every theme. */
export const useServiceColours: () => Readonly<Record<ServiceColour, string>> = makeStyles({
  teal: { color: tokens.colorPaletteTealBorderActive },
  blue: { color: tokens.colorPaletteBlueBorderActive },
  purple: { color: tokens.colorPalettePurpleBorderActive },
  pink: { color: tokens.colorPalettePinkBorderActive },
  red: { color: tokens.colorPaletteRedBorderActive },
  pumpkin: { color: tokens.colorPalettePumpkinBorderActive },
  gold: { color: tokens.colorPaletteGoldBorderActive },
  forest: { color: tokens.colorPaletteForestBorderActive },
});
