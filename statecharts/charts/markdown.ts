import { type Chart, type ChartState, type ChartTransition, type Described } from '../machines/domain/chart';
import { invokeName, isWithin } from '../machines/domain/chart-places';

/** One page about one machine: its chart as Mermaid, its states, its transitions, its sentences. */
export function markdownOf(about: Described, chart: Chart): string {
  return [
    `# ${about.title}`,
    '',
    `${about.purpose} (\`${about.file}\`)`,
    '',
    'Written by `npm run statecharts`.',
    '',
    '```mermaid',
    ...mermaidOf(chart),
    '```',
    '',
    '## States',
    '',
    ...table(
      ['state', 'kind', 'tags', 'invokes', 'what it is'],
      chart.states.map((state) => [
        nameOfState(state.path),
        state.kind,
        state.tags.join(', '),
        state.invokes.map(invokeName).join(', '),
        state.description,
      ]),
    ),
    '',
    '## Transitions',
    '',
    ...table(
      ['from', 'on', 'if', 'to', 'does'],
      chart.transitions.map((transition) => [
        nameOfState(transition.from),
        triggerOf(transition),
        transition.guard,
        transition.to.length === 0
          ? '–'
          : transition.to.map(nameOfState).join(', ') + (transition.reenters ? ' (anew)' : ''),
        transition.actions.join(', '),
      ]),
    ),
    '',
    '## Sentences of the specification',
    '',
    ...about.sentences.map(({ id, text }) => `- **${id}** ${text}`),
    '',
  ].join('\n');
}

/**
 * A `stateDiagram-v2`, without the transitions that stay where they are: those stand in the table. Mermaid takes regions only
 * inside a state, and loses its way when an arrow leads to regions of which the first is joined to nothing outside.
 */
export function mermaidOf({ states, transitions }: Chart): readonly string[] {
  const isJoined = ({ path }: ChartState) =>
    transitions.some(({ from, to }) => to.some((target) => isWithin(from, path) !== isWithin(target, path)));
  const childrenOf = ({ path, kind }: ChartState) => {
    const children = states.filter(({ parent }) => parent === path);
    return kind === 'parallel'
      ? children.toSorted((one, other) => Number(isJoined(other)) - Number(isJoined(one)))
      : children;
  };
  const block = (state: ChartState, indent: string): readonly string[] => {
    const children = childrenOf(state);
    const inner = `${indent}  `;
    const name = state.path === '' ? 'root' : idOf(state.path);
    if (children.length === 0) {
      return [
        `${indent}state "${state.key}" as ${name}`,
        ...(state.kind === 'final' ? [`${indent}${name} --> [*]`] : []),
      ];
    }
    const initial = state.initial === null ? [] : [`${inner}[*] --> ${idOf(state.initial)}`];
    const parts = children.flatMap((child, index) => [
      ...(state.kind === 'parallel' && index > 0 ? [`${inner}--`] : []),
      ...block(child, inner),
    ]);
    if (state.path === '' && state.kind !== 'parallel') return [...initial, ...parts];
    return [`${indent}state "${state.key}" as ${name} {`, ...initial, ...parts, `${indent}}`];
  };
  const root = states.find(({ path }) => path === '');
  const arrows = transitions
    .filter(({ from, to }) => from !== '' && to.length > 0)
    .flatMap((transition) =>
      transition.to.map((to) => `  ${idOf(transition.from)} --> ${idOf(to)}: ${labelOf(transition)}`),
    );
  return [
    'stateDiagram-v2',
    ...(root === undefined ? [] : block(root, root.kind === 'parallel' ? '  ' : '')),
    ...arrows,
  ];
}

function idOf(path: string): string {
  return `s_${path.replace(/\W/g, '_')}`;
}

function nameOfState(path: string): string {
  return path === '' ? '(root)' : path;
}

/** What makes a transition happen, in words. */
export function triggerOf({ cause, label }: ChartTransition): string {
  return cause === 'event' ? label : cause === 'always' ? 'always' : `${cause}: ${label}`;
}

function labelOf(transition: ChartTransition): string {
  const guard = transition.guard === '' ? '' : ` [${transition.guard}]`;
  return `${triggerOf(transition).replace(/:/g, '')}${guard}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
