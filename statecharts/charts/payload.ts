import { createActor, type ActorLogic, type AnyActorRef, type EventObject, type Snapshot } from 'xstate';
import { type Json } from '../machines/ports/simulation';

/** What a stand-in for an actor is told by hand. */
export type HandEvent =
  | { readonly type: 'hand.resolve'; readonly output: unknown }
  | { readonly type: 'hand.reject'; readonly error: unknown }
  | { readonly type: 'hand.busy' }
  | { readonly type: 'hand.free' };

/** The tag of a call that waits for the service’s lock. */
const BUSY = 'busyService';

/** Looks enough like a machine’s snapshot for parents that ask about tags. */
export type HandSnapshot = Snapshot<unknown> & {
  readonly input: unknown;
  readonly heard: readonly EventObject[];
  readonly busy: boolean;
  readonly hasTag: (tag: string) => boolean;
};

export type HandLogic = ActorLogic<HandSnapshot, EventObject, unknown>;

/** An actor that does nothing on its own: it records what it receives and ends when told how. */
export function handLogic(tags: readonly string[] = []): HandLogic {
  return {
    transition: (snapshot, event) => {
      const hand = event as HandEvent;
      if (hand.type === 'hand.resolve') return { ...snapshot, status: 'done', output: hand.output, error: undefined };
      if (hand.type === 'hand.reject') return { ...snapshot, status: 'error', error: hand.error, output: undefined };
      if (hand.type === 'hand.busy') return { ...snapshot, busy: true, hasTag: tagged([...tags, BUSY]) };
      if (hand.type === 'hand.free') return { ...snapshot, busy: false, hasTag: tagged(tags) };
      return { ...snapshot, heard: [...snapshot.heard, event] };
    },
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
      heard: [],
      busy: false,
      hasTag: tagged(tags),
    }),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

function tagged(tags: readonly string[]): (tag: string) => boolean {
  return (tag) => tags.includes(tag);
}

/**
 * A value as JSON. What JSON lacks becomes an object with one key that begins with `$`: `$undefined`, `$map`, `$set`,
 * `$error`, `$bytes`, `$file`, `$actor` (its id), `$logic` (the tags of its first state), `$function`, `$recording`
 * (what a function answered to which arguments), `$object`. Properties that are undefined are left out.
 */
export function encode(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : { $number: String(value) };
    case 'undefined':
      return { $undefined: true };
    case 'function':
      return isRecording(value) ? { $recording: [...value.answers] } : { $function: value.name };
    case 'object':
      return value === null ? null : encodeObject(value);
    default:
      return { $object: typeof value };
  }
}

interface Recording {
  /** By the arguments as JSON. */
  readonly answers: ReadonlyMap<string, Json>;
}

function isRecording(value: object): value is Recording {
  return 'answers' in value && value.answers instanceof Map;
}

/** The value with its functions remembering what they answer, so that they can be played without their code. */
export function recorded(value: unknown): unknown {
  if (typeof value === 'function') {
    const answers = new Map<string, Json>();
    const recording = (...given: readonly unknown[]): unknown => {
      const answer: unknown = (value as (...all: readonly unknown[]) => unknown)(...given);
      answers.set(JSON.stringify(given.map(encode)), encode(answer));
      return answer;
    };
    return Object.assign(recording, { answers });
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (isLogic(value)) return value;
  const parts = Object.entries(value).map(([key, part]): readonly [string, unknown, boolean] => {
    const made = recorded(part);
    return [key, made, made !== part];
  });
  return parts.some(([, , isOther]) => isOther) ? Object.fromEntries(parts.map(([key, part]) => [key, part])) : value;
}

function encodeObject(value: object): Json {
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Map)
    return { $map: [...(value as ReadonlyMap<unknown, unknown>)].map((pair) => pair.map(encode)) };
  if (value instanceof Set) return { $set: [...(value as ReadonlySet<unknown>)].map(encode) };
  if (value instanceof Error) return { $error: value.message };
  if (value instanceof Uint8Array) return { $bytes: [...value] };
  if (typeof File !== 'undefined' && value instanceof File) return { $file: value.name };
  if ('sessionId' in value && 'send' in value) return { $actor: 'id' in value ? String(value.id) : '' };
  if (isLogic(value)) return { $logic: tagsOf(value) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { $object: value.constructor.name };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, encode(item)]])),
  );
}

interface AnyLogic {
  readonly root?: { readonly initial?: { readonly target: readonly Node[] } };
}

interface Node {
  readonly tags: readonly string[];
  readonly type: string;
  readonly states: Readonly<Record<string, Node>>;
  readonly initial?: { readonly target: readonly Node[] };
}

function isLogic(value: object): value is AnyLogic {
  return 'transition' in value && 'getInitialSnapshot' in value;
}

/** The tags of the states that a machine enters first. */
function tagsOf({ root }: AnyLogic): Json {
  const enter = (node: Node): readonly string[] => [
    ...node.tags,
    ...(node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? [])).flatMap(enter),
  ];
  return root === undefined ? [] : [...new Set(enter(root as unknown as Node))];
}

/** The value again. Actors and logic become stand-ins; `actors` are those of one simulation, by their ids. */
export function decode(json: Json, actors: Map<string, AnyActorRef>): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map((item) => decode(item, actors));
  const [entry, ...more] = Object.entries(json);
  const marked = entry !== undefined && more.length === 0 ? decodeMarked(entry[0], entry[1], actors) : NOT_MARKED;
  if (marked !== NOT_MARKED) return marked;
  return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, decode(item, actors)]));
}

const NOT_MARKED = Symbol('not marked');

function decodeMarked(mark: string, json: Json, actors: Map<string, AnyActorRef>): unknown {
  const list = isList(json) ? json : [];
  switch (mark) {
    case '$undefined':
      return undefined;
    case '$number':
      return Number(json);
    case '$map':
      return new Map(
        list.map((pair) => (isList(pair) ? pair : []).map((item) => decode(item, actors)) as [unknown, unknown]),
      );
    case '$set':
      return new Set(list.map((item) => decode(item, actors)));
    case '$error':
      return new Error(String(json));
    case '$bytes':
      return Uint8Array.from(list.map(Number));
    case '$file':
      return new File([], String(json));
    case '$actor':
      return actorNamed(String(json), actors);
    case '$logic':
      return handLogic(list.map(String));
    case '$function':
      return () => undefined;
    case '$recording': {
      const answers = new Map(list as readonly (readonly [string, Json])[]);
      return (...given: readonly unknown[]) =>
        decode(answers.get(JSON.stringify(given.map(encode))) ?? { $undefined: true }, actors);
    }
    case '$object':
      return {};
    default:
      return NOT_MARKED;
  }
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function actorNamed(id: string, actors: Map<string, AnyActorRef>): AnyActorRef {
  const known = actors.get(id);
  if (known !== undefined) return known;
  const actor = createActor(handLogic(), { id }).start();
  actors.set(id, actor);
  return actor;
}
