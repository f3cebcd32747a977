/** SPEC section 9 in one place. Durations in milliseconds. */
export const DEFAULT_BACKEND = 'http://localhost:2017';
export const DEFAULT_PORTS = {
  backend: 2017,
  socks5: 20170,
  http: 20171,
  httpWithRules: 20172,
  tproxy: 32345,
} as const;

export const API_SERVICES = ['HandlerService', 'LoggerService', 'StatsService'] as const;
export const API_SERVICE_DEFAULT = 'LoggerService';

export const SECOND = 1_000;
export const REQUEST_TIMEOUT = 60_000;
export const BUSY_LIMIT = 3_000;
export const BUSY_RETRY = 1_000;
/** A lock held by another client is waited for this many times `BUSY_RETRY` (gaps.md "Busy service"). */
export const OTHERS_BUSY_TRIES = 30;

export const POLL_EVERY = 3_000;
export const POLL_CALL_LIMIT = 3_000;
export const POLL_LIMIT = 30_000;
/** A change on trial. Times in milliseconds. */
export const TRIAL = {
  /** How long it is watched before the values go back. */
  watch: 60_000,
  /** How long the answer to the save is waited for. */
  answer: 90_000,
  /** How often the lists are asked for until the core is up. */
  rounds: 7,
  /** Between two questions, to the lists and to the service. */
  look: 5_000,
  /** How long the service has for its answer. */
  lookLimit: 5_000,
  /** How many answers in a row may be missing before the service is gone. */
  misses: 3,
  /** How long a page that says nothing is still taken to carry the trial. */
  lease: 10_000,
  /** How often the page that carries it says so. */
  renew: 5_000,
  /** Lines of the log that are shown. */
  lines: 10,
} as const;
export const SOCKET_RECONNECT = 3_000;
export const OBSERVATORY_SILENCE = 5_000;
export const TOUCH_EVERY = 15_000;
/** When reading the lists takes longer, the panel asks whether the service is stuck. */
export const TOUCH_SLOW = 10_000;
export const UNREACHABLE_RETRY = 3_000;
/** The pause before an automatic read after that many failures in a row: it doubles each time, up to a minute. */
export const reloadPause = (failures: number): number =>
  Math.min(UNREACHABLE_RETRY * 2 ** Math.max(failures - 1, 0), REQUEST_TIMEOUT);
/** How often a missing part of the panel is fetched again while its host serves the same panel. */
export const PARTS_TRIES = 3;

/** Toasts on the screen at a time; those that give way are in the history. */
export const TOASTS_SHOWN = 3;
export const TOAST = { brief: 2_000, emptyRule: 3_000, warning: 5_000, prompt: 10_000, undo: 10_000 } as const;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 32;
export const TAG_ROWS = 16;
export const OUTBOUND_NAME_MAX = 10;
export const DEFAULT_OUTBOUND = 'proxy';
/** In place of a name: an outbound that is yet to be added. */
export const NEW_OUTBOUND = '';
export const RESERVED_OUTBOUNDS = ['proxy', 'direct', 'block'] as const;

export const PAGE_SIZE = 100;
/** A delay counts only below this and above 0. */
export const DELAY_LIMIT = 99_999;
/** The last results of a connected server that are kept. */
export const RESULTS_KEPT = 20;
/** What a row's latency is while its answer is outstanding; the view words it `testing...` (SPEC 4.07). */
export const TESTING = 'testing';
export const LATENCY_SLOW = 12_000;
/** The longest query a latency call may have, in bytes. */
export const LATENCY_QUERY_MAX = 8_000;
/** From here on the service stores links for so long that it has to be said. */
export const MANY_LINES = 1_000;
export const LINKS_AT_ONCE = 6;
/** At most so many rows that look alike have their links read in advance; beyond that, links are read when a row is used. */
export const LOOK_ALIKES_MAX = 120;
/** Before the base64 of a subscription's address in its QR code (SPEC 2.48). */
export const SUBSCRIPTION_PREFIX = 'sub://';
/** What the browser keeps of each service from before changes: moments, and bytes of them all. The oldest go first. */
export const MOMENTS_KEPT = { count: 100, bytes: 10_000_000 } as const;
export const FLOAT_AFTER_PX = 50;
/** A finger that stays on a row begins to select. */
export const LONG_PRESS = 500;
export const FLASH = { on: 200, off: 50, tries: 5, tryEvery: 500 } as const;

/** The overview of services: between two of them until each was read, and then; how long one may take. */
export const OVERVIEW = { first: 200, pace: 5_000, limit: 10_000 } as const;
/** What takes no longer than this is not worth a word. */
export const PATIENCE = 400;

/** Choices, in milliseconds. */
export const LOG_EVERY = [2_000, 5_000, 10_000, 15_000] as const;
export const LOG_EVERY_DEFAULT = 5_000;
export const LOG_ROW_PX = 28;
/** From one row of a line to the next, which lies over it. */
export const LOG_PITCH_PX = 18;
/** What the panel keeps of a log: lines, UTF-16 units of them all, and of one line; bytes of one answer that are decoded. */
export const LOG_KEPT = { lines: 200_000, characters: 32_000_000, line: 10_000, answer: 32_000_000 } as const;

export const LANGUAGES = ['zh', 'en', 'fa', 'ru', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';
const RIGHT_TO_LEFT: readonly Language[] = ['fa'];

/** How a page in the language is laid out (gaps.md "Right to left"). */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** In the order of the menu. */
export const THEME_CHOICES = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Links that leave the panel. */
export const LINKS = {
  usage: 'https://github.com/v2rayA/v2rayA/wiki/Usage',
  routingA: 'https://github.com/v2rayA/v2rayA/wiki/RoutingA',
  gfwList: 'https://github.com/v2rayA/dist-v2ray-rules-dat/releases',
} as const;
