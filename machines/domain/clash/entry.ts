import { isJson } from '../json';

/** What a YAML document holds when every scalar is read as the text it was written as. */
export type Value = string | null | readonly Value[] | Mapping;
export interface Mapping {
  readonly [name: string]: Value;
}

const NOTHING: ReadonlySet<unknown> = new Set(['', 'false', 'no', 'off', '0', 'null', '~']);

/** Whether a setting says anything: not that it is off, and not that it is empty. */
function saysSomething(value: Value): boolean {
  if (value === null || typeof value === 'string') return !NOTHING.has(value ?? '');
  return Object.values(value).some(saysSomething);
}

/** The settings of one proxy. Those that nobody took are left for `rest`. */
export class Entry {
  readonly #settings: Mapping;
  readonly #taken = new Set<string>();
  readonly #inner = new Map<string, Entry>();

  constructor(settings: Value | undefined) {
    this.#settings = isJson(settings) ? settings : {};
  }

  #take(name: string): Value {
    this.#taken.add(name);
    return Object.hasOwn(this.#settings, name) ? (this.#settings[name] ?? null) : null;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#settings, name);
  }

  /** The first of these that is set, as text; a list with commas between its items. */
  take(...names: readonly string[]): string {
    const values = names.map((name) => this.#take(name));
    const texts = values.map((value) =>
      typeof value === 'string'
        ? value
        : Array.isArray(value)
          ? value.filter((one) => typeof one === 'string').join()
          : '',
    );
    return texts.find((text) => text !== '') ?? '';
  }

  takeYes(name: string): boolean {
    return /^(?:true|yes|on|1)$/i.test(this.take(name));
  }

  /** Whether the setting is this; it stays in the rest. */
  isSaying(name: string, text: string): boolean {
    return this.has(name) && this.#settings[name] === text;
  }

  takeNumber(name: string): number | null {
    const text = this.take(name);
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  }

  /** The settings below a name, of which some may be left, too. */
  within(name: string): Entry {
    const inner = this.#inner.get(name) ?? new Entry(this.#take(name));
    this.#inner.set(name, inner);
    return inner;
  }

  takeAll(name: string): readonly Value[] {
    const value = this.#take(name);
    return Array.isArray(value) ? (value as readonly Value[]) : [];
  }

  /** What says something and was not taken, `ws-opts.headers` for what stands inside. */
  rest(): readonly string[] {
    const own = Object.keys(this.#settings).filter(
      (name) => !this.#taken.has(name) && saysSomething(this.#settings[name] ?? null),
    );
    const inner = [...this.#inner].flatMap(([name, entry]) => entry.rest().map((one) => `${name}.${one}`));
    return [...own, ...inner];
  }
}
