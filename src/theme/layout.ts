/** Where the page changes its shape. */
export const NARROW_QUERY = '(max-width: 1023.98px)';
export const NARROW = `@media ${NARROW_QUERY}`;
export const NOT_NARROW = '@media (min-width: 1024px)';
/** A phone, upright or lying: narrow, or low and not wide. */
export const PHONE_QUERY = '(max-width: 639.98px), (max-height: 480px) and (max-width: 959.98px)';
export const PHONE = `@media ${PHONE_QUERY}`;
/** A phone that is held upright: as narrow as one. */
export const UPRIGHT = '@media (max-width: 639.98px)';
/** A phone that is held upright, but no small tablet. */
export const SLIM = '@media (max-width: 479.98px)';
/** A phone that is narrower than most. */
export const SMALL_PHONE = '@media (max-width: 379.98px)';
/** The smallest phones: what helps little goes. */
export const VERY_NARROW = '@media (max-width: 359.98px)';
export const WIDE = '@media (min-width: 1100px)';
/** Of the panel of connected servers. */
export const PANEL_WIDTH = 'clamp(264px, 20vw, 304px)';
/** The header has no room for a sentence. */
export const NOT_ROOMY = '@media (max-width: 1279.98px)';
export const ROOMY = '@media (min-width: 1280px)';
export const NOT_WIDE = '@media (max-width: 1099.98px)';
/** No phone, and beside the connected servers the toolbar has no room for words. */
export const SHORT_ROW =
  '@media (min-width: 960px) and (max-width: 1679.98px), (min-width: 640px) and (max-width: 1679.98px) and (min-height: 480.02px)';
/** A tablet that is held upright, or lists that are as narrow beside the connected servers: the toolbar has no room for words beside the search. */
export const TABLET =
  '@media (min-width: 740px) and (max-width: 959.98px) and (min-height: 480.02px), (min-width: 1100px) and (max-width: 1179.98px)';
/** Narrower than that: what is looked for and what can be done with checked rows have a row of their own. */
export const SMALL_TABLET = '@media (min-width: 640px) and (max-width: 739.98px) and (min-height: 480.02px)';
/** Colours are the system's: shadows and tints are gone. */
export const FORCED_COLORS = '@media (forced-colors: active)';
/** A phone that lies: each line of the page is one row fewer. One that is held upright is narrower, also while its keyboard leaves it hardly any height. */
export const LYING = '@media screen and (max-height: 480px) and (min-width: 480px) and (max-width: 959.98px)';
/** A phone that lies: what is at the bottom of one held upright stands at its side, so that it costs no row. */
export const RAIL =
  '@media screen and (min-height: 300px) and (max-height: 480px) and (min-width: 480px) and (max-width: 959.98px)';
/** As wide as the header needs it to have the line of the current server, too. */
export const JOINED_QUERY = '(max-height: 480px) and (min-width: 640px) and (max-width: 959.98px)';
/** A window so low that nothing may stand still in it: a screen magnified by four. Fluent's dialogs change there, too. */
export const SHORT = '@media screen and (max-height: 359.98px)';
/** Lower than a phone that lies, or what its keyboard leaves of one held upright. */
export const TINY =
  '@media screen and (max-height: 299.98px), screen and (max-width: 479.98px) and (max-height: 479.98px)';
export const NOT_PHONE = '@media (min-width: 640px) and (min-height: 480.02px), (min-width: 960px)';
/** There is a pointer that can stand over something, and: there is none. */
export const HOVER = '@media (hover: hover)';
export const NO_HOVER = '@media (hover: none)';
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

export const HEADER_HEIGHT = '48px';
/** Wider than that its contents never are. */
const PAGE_MOST = 1760;
const edge = (side: 'left' | 'right', least: string, most = PAGE_MOST): string =>
  `max(${least}, calc((100% - ${most}px) / 2), env(safe-area-inset-${side})) /* @noflip */`;
/** From the edges of a phone's window to what stands on its page. */
export const PHONE_EDGE = '8px';
/** Left and right of the header's contents and of the page, which have the same edges at every width; beside a notch, too. */
export const PAGE_EDGES = {
  paddingLeft: edge('left', '16px'),
  paddingRight: edge('right', '16px'),
  [PHONE]: { paddingLeft: edge('left', PHONE_EDGE), paddingRight: edge('right', PHONE_EDGE) },
  // Its lists are as those of a narrower one.
  [LYING]: { paddingLeft: edge('left', PHONE_EDGE, 879), paddingRight: edge('right', PHONE_EDGE, 879) },
};
/** A window in which tabs, column heads and pager, all of them sticking, would leave hardly a row. */
export const LOW = '@media screen and (max-height: 559.98px)';
/** No phone, and high enough for them. */
export const NOT_LOW = '@media (min-width: 640px) and (min-height: 560px)';
/** The lists have no room for a row of one line: beside the connected servers, or on a tablet. */
export const LISTS = 'lists';
export const TWO_LINES = `@container ${LISTS} (max-width: 879.98px)`;
/** Beside the words of a row's buttons there is no room for icons. */
export const CLOSE_LISTS = `@container ${LISTS} (max-width: 1099.98px)`;
/** What is known of the list. */
export const LIST_HEAD = 'list-head';
/** Beside what can be done with the list, it has room for words only. */
export const CLOSE_HEAD = `@container ${LIST_HEAD} (max-width: 499.98px)`;
/** The longest protocol leaves name and address their room. */
export const ROOMY_LISTS = `@container ${LISTS} (min-width: 1300px)`;
/** Set on the document: the height of the toolbar, which wraps where it is narrow. */
export const TOOLBAR_HEIGHT = '--toolbar';
export const TOOLBAR_LINE = 40;
/** Set on the document while the line of the current server stands still below the header. */
const ANSWER_HEIGHT = 'var(--answer, 0px)';
export const BELOW_ANSWER = `calc(${HEADER_HEIGHT} + ${ANSWER_HEIGHT})`;
/** Set on the document of a phone. */
export const TABS_HEIGHT = 'var(--tabs, 40px)';
/** Where the tabs and the heads of the columns stop when the page scrolls. */
export const BELOW_TOOLBAR = `calc(${HEADER_HEIGHT} + ${ANSWER_HEIGHT} + var(${TOOLBAR_HEIGHT}, ${TOOLBAR_LINE}px))`;
export const BELOW_TABS = `calc(${BELOW_TOOLBAR} + ${TABS_HEIGHT})`;

export const LYING_BAR = '44px';
/** What the bar takes of the side of a phone that lies; nothing where there is none. */
export const RAIL_WIDTH = 'var(--rail, 0px)';
/** What the bar at the bottom of a phone covers; nothing where there is none. */
export const BAR_HEIGHT = 'var(--bar, 0px)';

/** Where a dialog begins: it keeps its upper edge when its content changes. Over the lower edge of the header, not over its words. */
export const DIALOG_TOP = 'clamp(24px, 5.2dvh, 40px)';
/** The same for a small one, which stands free of the header. */
export const SMALL_DIALOG_TOP = 'clamp(24px, 10dvh, 120px)';
/** Which of them is that of a dialog, set on its surface. */
export const DIALOG_EDGE = '--edge';
/** What is left for what is in it: above it that edge, below it a margin, and its own padding. */
export const DIALOG_HEIGHT = `calc(100dvh - var(${DIALOG_EDGE}) - 24px - 48px)`;
/** Where a card begins that the page has instead of lists, from the upper edge of the window. */
export const CARD_TOP = 'clamp(64px, 20dvh - 32px, 128px)';
/** The same below the header of a phone: a high one has more above it. */
export const PHONE_CARD_TOP = 'clamp(8px, 24svh - 140px, 72px)';
