import { type BackupConnection, type BackupContents, type BackupPorts } from '../domain/backup/contents';
import { forReimport } from '../domain/links/for-service';
import { type Reference } from '../domain/reference';
import { follower, linksWanted, rebase, sourceOf } from '../domain/same-row';
import { type Setting } from '../domain/setting';
import { isOfKind, NUMBER_KEYS, specOf } from '../domain/settings';
import { type SubscriptionRow, type Touch } from '../domain/touch';
import { type SubscriptionPatch } from '../ports/service';
import { type Move } from '../calls/step-runner.rules';
import { endsAll } from '../shared/faults';
import { type SavedPart } from './part-saving.rules';
import { type Plan } from './plan.rules';
import {
  type RestoreStep,
  type RestoreCall,
  type RestoreNotes,
  type RestoreRules,
  type RestoreWork,
  settingOf,
} from './restore.rules';

/** A server of the copy that the service has, as it was read. */
function serverOf(place: number, { places }: Plan): readonly Reference[] {
  const id = places.get(place);
  return id === undefined ? [] : [{ _type: 'server', id, sub: 0 }];
}

/** The rows that a step names, as the service was read. */
function rowsOf(step: RestoreStep, { plan }: RestoreNotes): readonly Reference[] {
  if (step.kind === 'disconnect') return [step.connection];
  if (step.kind === 'deleteRows') return step.rows;
  if (step.kind === 'modifyServer') return serverOf(step.index, plan);
  const connections = plan.target.connections ?? [];
  const named =
    step.kind === 'connect' || step.kind === 'pinServer'
      ? connections.slice(step.index - 1, step.index)
      : step.kind === 'chooseServers'
        ? connections.filter(({ outbound }) => outbound === step.name)
        : [];
  return named.flatMap((one) => ('own' in one ? serverOf(one.own, plan) : []));
}

/** The same where they stand now. */
function rowsToday(step: RestoreStep, { touch, notes }: Pick<RestoreWork, 'touch' | 'notes'>): readonly Reference[] {
  return rowsOf(step, notes).flatMap((row) => rebase(notes.present.touch, touch, row) ?? []);
}

export const restoreRules: RestoreRules = {
  mustRead: (step, { touch, notes }) =>
    ['read', 'deleteRows', 'chooseServers'].includes(step.kind) ||
    linksWanted(notes.present.touch, touch, rowsOf(step, notes)).length > 0,
  locate: (step, { notes }) => ({ before: notes.present.touch, rows: rowsOf(step, notes) }),
  move,
  follow: (step, { touch: before, notes }, { touch }, from) => {
    const follow = follower(before, touch);
    const followed = (rows: RestoreNotes['placed']): Map<number, Reference> =>
      new Map(
        [...rows].flatMap(([place, row]) => {
          const today = follow(row);
          return today === undefined ? [] : [[place, today] as const];
        }),
      );
    const [placed, fetched] = [followed(notes.placed), followed(notes.fetched)];
    const last = touch.subscriptions.at(-1);
    if (from === 'answer' && step.kind === 'importSubscription' && last !== undefined)
      if (touch.subscriptions.length > before.subscriptions.length)
        fetched.set(step.index, { _type: 'subscription', id: last.id, sub: 0 });
    if (from === 'answer' && step.kind === 'importServers')
      for (const [place, id] of arrived(step.places, before, touch, notes.plan.target))
        placed.set(place, { _type: 'server', id, sub: 0 });
    // It stays where it is, and may look like another one.
    if (from === 'answer' && step.kind === 'patchSubscription') {
      const address = notes.plan.target.subscriptions?.[step.index - 1]?.address ?? '';
      const row = sourceAt(step.index, address, { touch: before, notes });
      if (row !== undefined) fetched.set(step.index, { _type: 'subscription', id: row.id, sub: 0 });
    }
    if (from === 'answer' && step.kind === 'modifyServer')
      for (const row of rowsToday(step, { touch: before, notes })) placed.set(step.index, row);
    return { touch, notes: { ...notes, placed, fetched } };
  },
  outcome: (step, before, after, value) => {
    const isPartial =
      hasClashed(value) ||
      (step.kind === 'chooseServers' && wantedIn(step.name, before).includes(undefined)) ||
      (step.kind === 'importServers' && !step.places.every((place) => after.notes.placed.has(place))) ||
      (step.kind === 'importSubscription' && after.touch.subscriptions.length <= before.touch.subscriptions.length);
    return isPartial ? { kind: 'lost' } : { kind: 'done', result: null };
  },
  isDoubtful: () => false,
  endsAll: ({ step, fault, reading }) => reading || step.kind === 'stop' || endsAll(fault),
};

/** The rows that came, by the places of their links: all in order, or those whose names are found in order. */
function arrived(
  places: readonly number[],
  before: Touch,
  now: Touch,
  { servers = [] }: BackupContents,
): readonly (readonly [place: number, id: number])[] {
  const came = now.servers.slice(before.servers.length);
  let at = 0;
  return places.flatMap((place) => {
    const row = came[at];
    if (row === undefined || (came.length !== places.length && row.name !== servers[place - 1]?.name)) return [];
    at += 1;
    return [[place, row.id] as const];
  });
}

/** A part that was saved was somebody else's by then. */
function hasClashed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'clashed' in value && value.clashed === true;
}

const STANDS: Move<never> = { kind: 'stands' };
const LOST: Move<never> = { kind: 'lost' };

function send(call: RestoreCall): Move<RestoreCall> {
  return { kind: 'send', call };
}

function move(step: RestoreStep, work: RestoreWork): Move<RestoreCall> {
  const { touch, running, notes } = work;
  const { plan, present } = notes;
  const { target } = plan;
  switch (step.kind) {
    case 'read':
      return STANDS;
    case 'stop':
      return running ? send({ name: 'stop', input: undefined }) : STANDS;
    case 'start':
      return running || touch.connected.length === 0
        ? STANDS
        : { kind: 'send', call: { name: 'start', input: undefined }, poll: 'start' };
    case 'disconnect': {
      const row = rebase(present.touch, touch, step.connection);
      return row === undefined
        ? LOST
        : send({ name: 'disconnect', input: { ...row, outbound: step.connection.outbound } });
    }
    case 'deleteRows': {
      const rows = step.rows.flatMap((row) => rebase(present.touch, touch, row) ?? []);
      return rows.length < step.rows.length ? LOST : send({ name: 'deleteRows', input: { rows } });
    }
    case 'deleteInbound':
      return send({ name: 'deleteInbound', input: { tag: step.name } });
    case 'addInbound': {
      const inbound = target.customInbounds?.find(({ tag }) => tag === step.name);
      return inbound === undefined ? LOST : send({ name: 'addInbound', input: inbound });
    }
    case 'deleteOutbound':
    case 'addOutbound':
      return send({ name: step.kind, input: { name: step.name } });
    case 'saveOutbound': {
      const setting = settingOf(target, step.name);
      return setting === undefined
        ? LOST
        : saving('outbounds', notes, { outbounds: [{ name: step.name, setting }] }, step.name);
    }
    case 'modifyServer': {
      const [which] = rowsToday(step, work);
      const url = forReimport(target.servers?.[step.index - 1]?.link ?? '', notes.service);
      return which === undefined ? LOST : send({ name: 'importText', input: { url, which, kind: 'server' } });
    }
    case 'importServers': {
      const links = step.places.map((place) => forReimport(target.servers?.[place - 1]?.link ?? '', notes.service));
      return send({ name: 'importText', input: { url: links.join('\n'), which: null, kind: 'server' } });
    }
    case 'importSubscription': {
      const url = target.subscriptions?.[step.index - 1]?.address ?? '';
      return send({ name: 'importText', input: { url, which: null, kind: 'subscription' } });
    }
    case 'patchSubscription':
      return patchOf(step.index, work);
    case 'connect': {
      const connection = target.connections?.[step.index - 1];
      const row = connection && rowOf(connection, work);
      return row === undefined || connection === undefined
        ? LOST
        : send({ name: 'connect', input: { ...row, outbound: connection.outbound } });
    }
    case 'chooseServers': {
      const wanted = wantedIn(step.name, work);
      const kept = touch.connected.filter(({ outbound }) => outbound === step.name);
      const rows = [...kept, ...wanted.flatMap((row) => row ?? [])];
      return rows.length === kept.length ? LOST : send({ name: 'chooseServers', input: { outbound: step.name, rows } });
    }
    case 'pinServer': {
      const connection = target.connections?.[step.index - 1];
      const row = connection && rowOf(connection, work);
      return row === undefined || connection === undefined
        ? LOST
        : send({ name: 'pinServer', input: { outbound: connection.outbound, row } });
    }
    case 'unpinServer':
      return send({ name: 'pinServer', input: { outbound: step.name, row: null } });
    default:
      return savePart(step.kind, notes);
  }
}

/** The servers that an outbound is to be given, where they stand now; undefined for each that is not there. */
function wantedIn(name: string, work: RestoreWork): readonly (Reference | undefined)[] {
  const { plan, chosen } = work.notes;
  return (plan.target.connections ?? []).flatMap((one, index) =>
    one.outbound === name && chosen.has(`connections/c${index + 1}`) ? [rowOf(one, work)] : [],
  );
}

/** Where the server of a connection stands now; undefined when it is not there, or cannot be told from another. */
function rowOf(one: BackupConnection, work: RestoreWork): Reference | undefined {
  const { touch, notes } = work;
  const { plan, present, placed } = notes;
  if ('own' in one) {
    const [row] = serverOf(one.own, plan);
    return placed.get(one.own) ?? (row && rebase(present.touch, touch, row));
  }
  const index = (plan.target.subscriptions ?? []).findIndex(({ address }) => address === one.subscription) + 1;
  const holder = sourceAt(index, one.subscription, work);
  const sub = holder === undefined ? -1 : touch.subscriptions.indexOf(holder);
  const { name, address, net } = one.server;
  const [found, ...alike] =
    touch.subscriptions[sub]?.servers.filter(
      (row) => row.name === name && row.address === address && row.net === net,
    ) ?? [];
  return found === undefined || alike.length > 0 ? undefined : { _type: 'subscriptionServer', id: found.id, sub };
}

/** Where a subscription of the copy stands now, by its place there and its address. Not every service tells addresses in its lists. */
function sourceAt(
  index: number,
  address: string,
  { touch, notes }: Pick<RestoreWork, 'touch' | 'notes'>,
): SubscriptionRow | undefined {
  const { plan, present, fetched } = notes;
  const id = plan.sources.get(index);
  const known = id === undefined ? undefined : ({ _type: 'subscription', id, sub: 0 } as const);
  const row = fetched.get(index) ?? (known && rebase(present.touch, touch, known));
  const isIt = (one: SubscriptionRow): boolean => (row === undefined ? sourceOf(one) === address : one.id === row.id);
  return touch.subscriptions.find((one) => one.id > 0 && isIt(one));
}

function patchOf(index: number, work: RestoreWork): Move<RestoreCall> {
  const wanted = work.notes.plan.target.subscriptions?.[index - 1];
  const row = wanted && sourceAt(index, wanted.address, work);
  if (wanted === undefined || row === undefined) return LOST;
  const { others = {} } = row;
  const known = Object.fromEntries(Object.entries(wanted.keys ?? {}).filter(([key]) => key in others));
  const input: SubscriptionPatch = {
    row: { _type: 'subscription', id: row.id, sub: 0 },
    address: row.address,
    remarks: wanted.remarks,
    ...(row.others === undefined ? {} : { others: { ...others, ...known } }),
  };
  return send({ name: 'patchSubscription', input });
}

type Whole = Exclude<SavedPart, 'outbounds'>;

function saving(part: SavedPart, { present }: RestoreNotes, after: BackupContents, name = ''): Move<RestoreCall> {
  return send({ name: 'savePart', input: { part, name, before: present.contents, after } });
}

function savePart(part: Whole, notes: RestoreNotes): Move<RestoreCall> {
  const { plan, present, chosen } = notes;
  const { target } = plan;
  const chosenOf = (values: object | undefined): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => chosen.has(`${part}/${key}`)));
  switch (part) {
    case 'settings':
      return saving(part, notes, {
        settings: harmless({ ...present.contents.settings, ...chosenOf(target.settings) }),
      });
    case 'ports':
      return saving(part, notes, { ports: { ...present.contents.ports, ...chosenOf(target.ports) } as BackupPorts });
    default:
      return target[part] === undefined ? LOST : saving(part, notes, { [part]: target[part] });
  }
}

/** Without what would end the service for good: an interval of 0 while it is used. */
function harmless(setting: Setting): Setting {
  const body: Record<string, unknown> = { ...setting };
  for (const key of NUMBER_KEYS) {
    const { shownBy, min } = specOf(key);
    if (shownBy?.deadly !== true || !isOfKind(key, 'number') || body[shownBy.setting] !== shownBy.value) continue;
    if (!(Number(body[key]) >= min)) body[key] = shownBy.start;
  }
  return body;
}
