/// <reference types="vite/types/importMeta.d.ts" />
import { StateMachine, type AnyStateMachine } from 'xstate';

/** A machine as the statechart page, the docs and the coverage report show it; all of it but the file stands in the machine itself. */
export interface RegisteredMachine {
  readonly id: string;
  /** `meta.title` of the root. */
  readonly title: string;
  /** One sentence: the description of the root. */
  readonly purpose: string;
  /** Sentences of the SPEC that it answers for, by their ids in `docs/spec-items.tsv`: `meta.spec` of the root. */
  readonly spec: readonly string[];
  /** Relative to the project. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

const MODULES = import.meta.glob<Readonly<Record<string, object>>>(
  ['/machines/**/*.machine.ts', '/statecharts/machines/**/*.machine.ts'],
  {
    eager: true,
  },
);

/** Every machine, by its file. */
export const registry: readonly RegisteredMachine[] = Object.entries(MODULES).flatMap(([path, module]) =>
  Object.values(module)
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => registered(path.slice(1), machine)),
);

function registered(file: string, machine: AnyStateMachine): RegisteredMachine {
  const { description = '', meta } = machine.root;
  const { title = '', spec = [] } = (meta ?? {}) as Partial<Pick<RegisteredMachine, 'title' | 'spec'>>;
  return { id: machine.id, title, purpose: description, spec, file, machine };
}
