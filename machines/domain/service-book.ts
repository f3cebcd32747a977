import { hostAndPort, normalAddress } from './service-address';

/** What a service can be marked with; the same names as in the theme's palette. */
export const SERVICE_COLOURS = ['teal', 'blue', 'purple', 'pink', 'red', 'pumpkin', 'gold', 'forest'] as const;

export type ServiceColour = (typeof SERVICE_COLOURS)[number];

/** A service that has answered in this browser. */
export interface KnownService {
  /** Without a trailing slash; no two have the same. */
  readonly address: string;
  /** Given by the person; empty when none was. */
  readonly name: string;
  readonly colour: ServiceColour;
  /** When its lists were read last, in Unix seconds. */
  readonly seen: number;
  /** As it told it then. */
  readonly version: string;
}

/** What a service has told of itself. */
export type SeenService = Pick<KnownService, 'address' | 'version'>;

export const SERVICE_NAME_MAX = 40;

/** A browser that somebody else's page has written into keeps no more than this. */
const SERVICES_MAX = 100;

/** How old, in seconds, `seen` may be before it is written again. */
const SEEN_EVERY = 60;

/**
 * The address book as it is stored: a JSON array of `KnownService`. What is no service is left out; of one with an address, what
 * cannot be used is replaced.
 */
export function bookIn(text: string | null): readonly KnownService[] {
  const book: KnownService[] = [];
  for (const value of valuesIn(text)) {
    const address = addressOf(value['address']);
    if (address === null || book.some((one) => one.address === address) || book.length === SERVICES_MAX) continue;
    const { name, colour, seen, version } = value;
    book.push({
      address,
      name: typeof name === 'string' ? nameIn(name) : '',
      colour: SERVICE_COLOURS.find((one) => one === colour) ?? freeColour(book),
      seen: typeof seen === 'number' && Number.isSafeInteger(seen) && seen > 0 ? seen : 0,
      version: typeof version === 'string' ? version.slice(0, SERVICE_NAME_MAX) : '',
    });
  }
  return book;
}

/** The service at an address, when the book has it. */
export function serviceAt(book: readonly KnownService[], address: string): KnownService | undefined {
  return book.find((one) => one.address === normalAddress(address));
}

/** What it is called: its name, or else its host and port. */
export function titleOf({ name, address }: Pick<KnownService, 'name' | 'address'>): string {
  return name || hostAndPort(address);
}

/** The book after a service has answered at `now`, in Unix seconds; the text itself when that is nothing new. */
export function withSeen(text: string | null, { address: given, version }: SeenService, now: number): string | null {
  const address = addressOf(given);
  if (address === null) return text;
  const book = bookIn(text);
  const known = serviceAt(book, address);
  if (known === undefined)
    return textOf([...book, { address, name: '', colour: freeColour(book), seen: now, version }]);
  if (known.version === version && Math.abs(now - known.seen) < SEEN_EVERY) return text;
  return withChange(text, address, { seen: now, version });
}

/** The book after the person has changed the name or the colour of a service. */
export function withChange(
  text: string | null,
  address: string,
  { name, ...change }: Partial<Omit<KnownService, 'address'>>,
): string {
  const named = name === undefined ? change : { ...change, name: nameIn(name) };
  return textOf(bookIn(text).map((one) => (one.address === address ? { ...one, ...named } : one)));
}

export function withoutService(text: string | null, address: string): string {
  return textOf(bookIn(text).filter((one) => one.address !== address));
}

function textOf(book: readonly KnownService[]): string {
  return JSON.stringify(book.slice(-SERVICES_MAX));
}

function valuesIn(text: string | null): readonly Readonly<Record<string, unknown>>[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(values) ? values.filter((one) => typeof one === 'object' && one !== null) : [];
  } catch {
    return [];
  }
}

function addressOf(value: unknown): string | null {
  const address = typeof value === 'string' ? normalAddress(value) : '';
  return /^https?:\/\/[^\s/?#]+[^\s?#]*$/iu.test(address) ? address : null;
}

function nameIn(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().slice(0, SERVICE_NAME_MAX).trim();
}

/** The first that none has, or in turn. */
function freeColour(book: readonly KnownService[]): ServiceColour {
  const free = SERVICE_COLOURS.find((colour) => book.every((one) => one.colour !== colour));
  return free ?? SERVICE_COLOURS[book.length % SERVICE_COLOURS.length] ?? 'teal';
}
