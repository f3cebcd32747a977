/**
 * What drawings are written in. `statecharts/layout/metrics.ts` makes their places for Noto Sans; DejaVu Sans, which is what many Linux
 * desktops have instead, is wider and is drawn smaller for it.
 */
export const FONT_FAMILY =
  "'Segoe UI Variable Text', 'Segoe UI', 'Noto Sans', 'Fitting Sans', system-ui, -apple-system, sans-serif";

/** Its weights, as CSS has them. */
export const FITTING_FONTS = [
  {
    fontFamily: 'Fitting Sans',
    fontWeight: '400',
    src: "local('DejaVu Sans'), local('DejaVuSans')",
    sizeAdjust: '94%',
  },
  {
    fontFamily: 'Fitting Sans',
    fontWeight: '600',
    src: "local('DejaVu Sans Bold'), local('DejaVuSans-Bold')",
    sizeAdjust: '91%',
  },
] as const;
