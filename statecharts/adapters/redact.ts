import { type RedactedEvent } from '../machines/ports/feed';

/** Under these keys the machines have words of their own; a text under any other key came from the person or the service. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  '_type',
  'action',
  'change',
  'column',
  'direction',
  'intent',
  'key',
  'kind',
  'language',
  'mode',
  'phase',
  'protocol',
  'reason',
  'result',
  'status',
  'step',
  'subject',
  'test',
  'theme',
  'type',
  'variant',
  'why',
]);

/** Numbers that are half of an address or could be a secret. */
const SECRET_NUMBERS = /port|pass|pin|code|token|secret/i;

/** A word of code: letters only. A token, a link, an address, a UUID, a key that was pressed and most passwords are none. */
const WORD = /^[_a-z][a-z]{1,31}$/i;

/** The type of an event; the parts after a child’s id may count. */
const EVENT_TYPE = /^(?:[_a-z][a-z]{0,31}\d{0,4}|\*)(?:[.-](?:[a-z]{1,31}\d{0,4}|\d{1,4}|\*)){0,7}$/i;

/** Keys of our own objects are words; any other came with the data. */
const KEY = /^_?[a-z]{1,32}$/i;

const DEPTH = 5;
const ITEMS = 5;
const KEYS = 24;

/**
 * An event as it may leave the tab. A text is kept only when its key is one of our own vocabulary and it looks like a word;
 * everything else says what it was. Lists are cut, so that a list of thousands costs as little as one of five.
 */
export function redactEvent(event: Readonly<Record<string, unknown>>): RedactedEvent {
  const { type, actorId: _, ...payload } = event;
  return { ...(redacted(payload, '', 0) as Record<string, unknown>), type: redactType(type) };
}

/** The id of an actor or the type of an event. */
export function redactType(type: unknown): string {
  return typeof type === 'string' && EVENT_TYPE.test(type) ? type : '‹text›';
}

function redacted(value: unknown, key: string, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return value === '' || (OWN_WORDS.has(key) && WORD.test(value)) ? value : '‹text›';
    case 'number':
      return SECRET_NUMBERS.test(key) ? '‹number›' : value;
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      return value === null ? null : redactedObject(value, key, depth);
    default:
      return `‹${typeof value}›`;
  }
}

function redactedObject(value: object, key: string, depth: number): unknown {
  if (value instanceof Error) return '‹error›';
  if ('xstate$$type' in value || 'sessionId' in value) return '‹actor›';
  if (value instanceof Map || value instanceof Set) return `‹${value.size} entries›`;
  if (depth >= DEPTH) return '‹more›';
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const head = items.slice(0, ITEMS).map((item) => redacted(item, key, depth + 1));
    return items.length > ITEMS ? [...head, `‹${items.length - ITEMS} more›`] : head;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return '‹object›';
  const entries = Object.entries(value);
  const kept = entries.slice(0, KEYS).map(([name, item], index) => {
    const shown = KEY.test(name) && !(name in Object.prototype);
    return [shown ? name : `‹key ${index + 1}›`, redacted(item, shown ? name : '', depth + 1)] as const;
  });
  return Object.fromEntries(kept);
}
