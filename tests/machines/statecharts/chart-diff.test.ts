import { describe, expect, test } from 'vitest';
import { chartDiffMachine } from '../../../statecharts/machines/chart-diff/chart-diff.machine';
import { comparedMachines, exportIn } from '../../../statecharts/machines/chart-diff/chart-diff.rules';
import {
  selectBefore,
  selectFileName,
  selectIsUnreadable,
  selectOther,
  selectSelectedBefore,
} from '../../../statecharts/machines/chart-diff/chart-diff.selectors';
import { EXPORT_FORMAT } from '../../../statecharts/machines/domain/chart-export';
import { type GivenFile } from '../../../machines/ports/pictures';
import { CHARTS, layoutsOf } from '../../harness/chart-page';
import { deferredSlot, startActor } from '../../harness/slots';

const FILE = {} as GivenFile;
const EXPORT = { format: EXPORT_FORMAT, machines: CHARTS.map((one) => ({ ...one, layouts: layoutsOf(one) })) };

function start() {
  const read = deferredSlot<string, { readonly file: GivenFile | null }>();
  const { actor } = startActor(chartDiffMachine.provide({ actors: { read: read.logic } }), undefined);
  const choose = () => actor.send({ type: 'file.choose', file: FILE, name: 'other.json' });
  return { actor, now: () => actor.getSnapshot(), read, choose };
}

async function compared() {
  const diff = start();
  diff.choose();
  await diff.read.latest.resolve(JSON.stringify(EXPORT));
  return diff;
}

describe('comparison with another version', () => {
  test('a file is read, and its machines are there to compare with', async () => {
    const { now, read, choose } = start();
    expect(now().value).toBe('none');
    choose();
    expect([now().value, now().hasTag('busy'), read.latest.input.file]).toEqual(['reading', true, FILE]);
    await read.latest.resolve(JSON.stringify(EXPORT));
    expect(now().value).toBe('compared');
    expect(now().context).toEqual({ file: null, name: 'other.json', other: EXPORT, place: null });
    expect(selectOther(now())).toEqual(EXPORT);
    expect(selectBefore(now(), 'door')).toEqual(EXPORT.machines[1]);
    expect(selectBefore(now(), 'window')).toBeNull();
  });

  test('a file that is none is said to be unreadable; another one may be chosen', async () => {
    const { now, read, choose } = start();
    choose();
    await read.latest.resolve('{"format":"another"}');
    expect([now().value, selectIsUnreadable(now()), selectFileName(now())]).toEqual(['unreadable', true, 'other.json']);
    choose();
    expect(now().value).toBe('reading');
    await read.latest.reject(new Error('not a text'));
    expect([now().value, selectOther(now())]).toEqual(['unreadable', null]);
  });

  test('another file takes the place of the first, also while that is read', async () => {
    const { now, read, choose } = await compared();
    choose();
    expect([now().value, selectOther(now())]).toEqual(['reading', null]);
    const [first] = [read.latest];
    choose();
    expect([read.calls.length, first.signal.aborted]).toEqual([3, true]);
  });

  test('something can be selected that today’s version does not have', async () => {
    const { actor, now } = await compared();
    const selected = { kind: 'state', path: 'gone' } as const;
    actor.send({ type: 'place.choose', place: { machine: 'door', selected } });
    expect([selectSelectedBefore(now(), 'door'), selectSelectedBefore(now(), 'lamp')]).toEqual([selected, null]);
  });

  test('is ended', async () => {
    const { actor, now } = await compared();
    actor.send({ type: 'place.choose', place: { machine: 'door', selected: null } });
    actor.send({ type: 'file.forget' });
    expect(now().value).toBe('none');
    expect(now().context).toEqual({ file: null, name: '', other: null, place: null });
  });
});

describe('what is different', () => {
  const [lamp, door] = [CHARTS[0] ?? expect.fail('no chart'), CHARTS[1] ?? expect.fail('no chart')];
  const one = (chart: typeof lamp) => ({ ...chart, layouts: layoutsOf(chart) });
  const other = (...machines: readonly (typeof lamp)[]) =>
    ({ format: EXPORT_FORMAT, machines: machines.map(one) }) as const;
  const sizeOf = ({ chart }: typeof lamp) => chart.states.length + chart.transitions.length;

  test('nothing, when each machine is as it was', () => {
    expect(comparedMachines(other(lamp, door), [lamp, door])).toEqual([]);
  });

  test('a machine that came, one that went, one that was changed, each with how much of it', () => {
    const changed = {
      ...door,
      chart: { ...door.chart, states: door.chart.states.map((state) => ({ ...state, tags: ['new'] })) },
    };
    expect(comparedMachines(other(door), [lamp, changed])).toEqual([
      { id: lamp.id, title: lamp.title, kind: 'added', count: sizeOf(lamp) },
      { id: door.id, title: door.title, kind: 'changed', count: door.chart.states.length },
    ]);
    expect(comparedMachines(other(lamp, door), [door])).toEqual([
      { id: lamp.id, title: lamp.title, kind: 'removed', count: sizeOf(lamp) },
    ]);
  });

  test('numbers that are none, and slots that are not named, are no export', () => {
    const [machine] = EXPORT.machines;
    const text = JSON.stringify({ ...EXPORT, machines: [machine] });
    expect(exportIn(text)).not.toBeNull();
    expect(exportIn(text.replace(/"width":[\d.]+/, '"width":null'))).toBeNull();
    expect(exportIn(text.replace(/"width":[\d.]+/, '"width":1e999'))).toBeNull();
    const invoked = {
      ...EXPORT,
      machines: [
        machine && {
          ...machine,
          chart: {
            ...machine.chart,
            states: machine.chart.states.map((state) => ({ ...state, invokes: [{ id: 'read' }] })),
          },
        },
      ],
    };
    expect(exportIn(JSON.stringify(invoked))).toBeNull();
  });
});
