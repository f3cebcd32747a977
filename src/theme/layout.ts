/** Where the page changes its shape. */
export const NARROW = '@media (max-width: 1023.98px)';
export const PHONE = '@media (max-width: 639.98px)';
export const WIDE = '@media (min-width: 1100px)';
export const NOT_WIDE = '@media (max-width: 1099.98px)';
/** Colours are the system's: shadows and tints are gone. */
export const FORCED_COLORS = '@media (forced-colors: active)';
/** A window so low that nothing may stand still in it: a screen magnified by four. Fluent's dialogs change there, too. */
export const SHORT = '@media screen and (max-height: 359.98px)';
export const NOT_PHONE = '@media (min-width: 640px)';
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

export const HEADER_HEIGHT = '48px';
