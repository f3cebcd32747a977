import { type ELK, type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { type Point, type Rectangle } from '../machines/domain/drawing';
import { PAD, type Stack } from './blocks';
import { type Group } from './groups';

/** Width and height of the dot that an initial arrow comes from. */
export const DOT = 10;

/** One way to lay things out. */
export interface Manner {
  readonly direction: 'RIGHT' | 'DOWN';
  /** Widest line of a label and of a head. */
  readonly label: number;
  readonly head: number;
  /** Whether layers follow the steps from the initial state, so that there are few of them, or the longest way. */
  readonly layers: 'steps' | 'ways';
  /** Whether the words of a state that holds others have all the room above them, or lines come in beside the words. */
  readonly words: 'above' | 'beside';
}

const WIDTHS = [100, 130, 180].map((label) => ({ label, head: label + 30 }));

export const MANNERS: readonly Manner[] = (['RIGHT', 'DOWN'] as const).flatMap((direction) =>
  // Lines come in from above only where they lead down.
  (direction === 'DOWN' ? (['above', 'beside'] as const) : (['above'] as const)).flatMap((words) =>
    (['steps', 'ways'] as const).flatMap((layers) => WIDTHS.map((widths) => ({ direction, layers, words, ...widths }))),
  ),
);

/** A state’s box; with parts, `w` is its least width and `h` the height of its head. */
export interface Part {
  readonly path: string;
  readonly w: number;
  readonly h: number;
  readonly parts: readonly Part[] | null;
  /** Stands behind everything else. */
  readonly last?: boolean;
  readonly initial?: string | null;
  readonly groups?: readonly OrientedGroup[];
}

export interface OrientedGroup extends Group {
  /** Without a size where the line has no words: then it goes from state to state. */
  readonly stack: Stack;
  /** Whether it leads away from the initial state, back, or to a state as far away. */
  readonly leads: 'on' | 'back' | 'across';
}

/** Where everything of a part stands, relative to its corner. */
export interface Placement {
  readonly w: number;
  readonly h: number;
  /** By path. */
  readonly boxes: ReadonlyMap<string, Rectangle>;
  /** Corners by the group’s id. */
  readonly labels: ReadonlyMap<string, Point>;
  /** Corners of lines, by `e <group>` to its label, `e <group> <target>` from there, `e i <path>` from an initial dot. */
  readonly ways: ReadonlyMap<string, readonly (readonly Point[])[]>;
  /** Corners of the initial dots, by path. */
  readonly dots: ReadonlyMap<string, Point>;
  /** Corners of the words of states that hold others, by path, where they are not in the corner of the state. */
  readonly words: ReadonlyMap<string, Point>;
}

const TURNED = 'turned ';

const elk: ELK = new ElkConstructor();

export async function placed(part: Part, manner: Manner): Promise<Placement> {
  // Where elkjs cannot push things together it gives up; without that it never does.
  const graph = await elk.layout(graphOf(part, manner, COMPACT)).catch(() => elk.layout(graphOf(part, manner, {})));
  const nodes = (graph.children ?? []).flatMap(nodesIn);
  const origin = cornerOf(nodes[0]);
  const relative = ({ x, y }: Point): Point => ({ x: x - origin.x, y: y - origin.y });
  const named = <T>(prefix: string, valueOf: (node: ElkNode) => T): ReadonlyMap<string, T> =>
    new Map(
      nodes.filter(({ id }) => id.startsWith(prefix)).map((node) => [node.id.slice(prefix.length), valueOf(node)]),
    );
  return {
    w: nodes[0]?.width ?? 0,
    h: nodes[0]?.height ?? 0,
    boxes: named('s ', (node) => ({ ...relative(cornerOf(node)), w: node.width ?? 0, h: node.height ?? 0 })),
    dots: named('i ', (node) => relative(cornerOf(node))),
    words: named('h ', (node) => relative(cornerOf(node))),
    labels: new Map(nodes.filter(({ id }) => id.startsWith('t ')).map((node) => [node.id, relative(cornerOf(node))])),
    ways: new Map(
      (graph.edges ?? []).map((edge) => {
        const ways = pointsOf(edge).map((points) => points.map(relative));
        return edge.id.startsWith(TURNED)
          ? [edge.id.slice(TURNED.length), ways.map((points) => [...points].reverse())]
          : [edge.id, ways];
      }),
    ),
  };
}

function graphOf(whole: Part, { direction, layers, words }: Manner, compaction: LayoutOptions): ElkNode {
  const edges: ElkExtendedEdge[] = [];
  /** What ends at a state in the same manner ends there at one place, by the state: lines to one target become one. */
  const ports = new Map<string, Set<string>>();
  const portOf = (end: string, role: string): string => {
    if (!end.startsWith('s ')) return end;
    const known = ports.get(end) ?? new Set();
    const port = `${role} ${end}`;
    ports.set(end, known.add(port));
    return port;
  };
  const edge = (id: string, source: string, target: string, own = '') =>
    edges.push({ id, sources: [portOf(source, `from${own}`)], targets: [portOf(target, `into${own}`)] });
  // Turned round for the layout only; the line is turned back when it is read.
  const turned = (id: string, source: string, target: string, own = '') =>
    edges.push({
      id: `${TURNED}${id}`,
      sources: [portOf(target, `back into${own}`)],
      targets: [portOf(source, `back from${own}`)],
    });
  const nodeOf = ({ path, w, h, parts, last, initial, groups }: Part): ElkNode => {
    if (parts === null) {
      const layoutOptions = {
        ...(last === true ? { 'elk.layered.layering.layerConstraint': 'LAST' } : {}),
        'elk.spacing.portPort': '11',
        'elk.nodeSize.constraints': 'PORTS MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${w},${h})`,
      };
      return { id: `s ${path}`, width: w, height: h, layoutOptions };
    }
    for (const { id, from, to, wherever, leads, stack } of groups ?? []) {
      const isBare = stack.w === 0;
      const known = layers === 'steps' && !wherever;
      const first = known && leads === 'back' ? turned : edge;
      const second = known && leads !== 'on' ? turned : edge;
      if (!wherever && !isBare) first(`e ${id}`, `s ${from}`, id);
      // Lines without words that joined could not be told apart: each has ends of its own.
      for (const target of to)
        if (isBare) second(`e ${id} ${target}`, `s ${from}`, `s ${target}`, ` ${id}`);
        else second(`e ${id} ${target}`, id, `s ${target}`);
    }
    if (initial != null) edges.push({ id: `e i ${path}`, sources: [`i ${path}`], targets: [`s ${initial}`] });
    const beside = words === 'beside' && path !== whole.path;
    return {
      id: `s ${path}`,
      children: [
        ...(beside ? [wordsOf(path, w, h)] : []),
        ...(initial == null ? [] : [{ id: `i ${path}`, width: DOT, height: DOT }]),
        ...parts.map(nodeOf),
        ...(groups ?? []).flatMap(({ id, stack }) => (stack.w === 0 ? [] : [{ id, width: stack.w, height: stack.h }])),
      ],
      layoutOptions: {
        ...LAYERED,
        ...compaction,
        'elk.direction': direction,
        'elk.padding': `[top=${beside ? 6 : h + PAD},left=${PAD},bottom=${PAD},right=${PAD}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // Downwards elkjs takes the two the other way round.
        'elk.nodeSize.minimum': direction === 'DOWN' ? `(0,${w})` : `(${w},0)`,
      },
    };
  };
  const withPorts = (node: ElkNode): ElkNode => ({
    ...node,
    ...(node.children === undefined ? {} : { children: node.children.map(withPorts) }),
    ports: [...(ports.get(node.id) ?? [])].map((id) => ({ id, width: 0, height: 0 })),
  });
  return {
    id: 'canvas',
    children: [withPorts(nodeOf(whole))],
    edges,
    layoutOptions: {
      ...LAYERED,
      ...compaction,
      'elk.direction': direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
  };
}

/** The words as a node, which lines keep away from. */
function wordsOf(path: string, w: number, h: number): ElkNode {
  return {
    id: `h ${path}`,
    width: w - 2 * PAD,
    height: h,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
}

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.aspectRatio': '1.4',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '15',
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.portPort': '11',
  'elk.spacing.componentComponent': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
} as const;

/** Pushes together along the way what only its layer holds apart. */
const COMPACT: LayoutOptions = { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' };

function nodesIn(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)];
}

function cornerOf(node: ElkNode | undefined): Point {
  return { x: node?.x ?? 0, y: node?.y ?? 0 };
}

function pointsOf({ sections }: ElkExtendedEdge): readonly (readonly Point[])[] {
  return (sections ?? []).map(({ startPoint, bendPoints, endPoint }) =>
    [startPoint, ...(bendPoints ?? []), endPoint].map(({ x, y }) => ({ x, y })),
  );
}
