import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const imports = 'eslint(no-restricted-imports)';
const properties = 'eslint(no-restricted-properties)';
const circle = 'import(no-cycle)';
const long = 'eslint(max-lines-per-function)';
const LONG = `export function long(x: number): number {\n${'  x += 1;\n'.repeat(80)}  return x;\n}`;

/** A file's source, and the rule that must refuse it; null where nothing may complain. */
const planted: readonly (readonly [file: string, source: string, rule: string | null])[] = [
  ['machines/domain/bare.ts', `export * from 'xstate';`, imports],
  ['machines/domain/ports.ts', `export * from '../ports/host';`, imports],
  ['machines/domain/shared.ts', `export * from '../shared/constants';`, imports],
  ['machines/domain/links/up.ts', `export * from '../../shared/constants';`, imports],
  ['machines/domain/links/beside.ts', `export * from '../touch'; export * from './vmess';`, null],
  ['machines/domain/beside.ts', `export * from './touch'; export * from './links/vmess';`, null],
  ['machines/service/react.ts', `import { useMemo } from 'react'; export const x = useMemo;`, imports],
  ['machines/service/xstate-react.ts', `export * from '@xstate/react';`, imports],
  ['machines/service/node.ts', `export * from 'node:fs';`, imports],
  ['machines/service/axios.ts', `export * from 'axios';`, imports],
  ['machines/service/lazy.ts', `export const x = () => import('axios');`, imports],
  ['machines/service/contract.ts', `export * from '../../contract/replies';`, imports],
  ['machines/service/src.ts', `import { type X } from '../../src/adapters/x'; export type Y = X;`, imports],
  ['machines/service/clock.ts', `export const x = () => Date.now();`, properties],
  ['machines/service/chance.ts', `export const x = () => Math.random();`, properties],
  [
    'machines/service/good.ts',
    `export * from 'xstate'; export * from '../domain/touch'; export * from '../ports/host';`,
    null,
  ],
  ['machines/calls/service.ts', `export * from '../service/core.rules';`, imports],
  ['machines/calls/log.ts', `export * from '../log/logs.rules';`, imports],
  ['machines/log/service.ts', `export * from '../service/core.rules';`, imports],
  ['machines/log/calls.ts', `export * from '../calls/telling';`, null],
  ['machines/service/log.ts', `export * from '../log/logs.rules'; export * from '../calls/telling';`, null],
  ['machines/service/nodes.ts', `export * from '../nodes/nodes.rules';`, imports],
  ['machines/nodes/servers.ts', `export * from '../servers/import.rules';`, imports],
  ['machines/servers/settings.ts', `export * from '../settings/settings.rules';`, imports],
  ['machines/settings/routing.ts', `export * from '../routing/dns.rules';`, imports],
  ['machines/routing/settings.ts', `export * from '../settings/settings.rules';`, imports],
  ['machines/outbounds/session.ts', `export * from '../session/session.rules';`, imports],
  ['machines/outbounds/routing.ts', `export * from '../routing/rule.rules';`, imports],
  ['machines/routing/outbounds.ts', `export * from '../outbounds/server-choice.rules';`, null],
  ['machines/session/shell.ts', `export * from '../shell/app.rules';`, imports],
  ['machines/session/good.ts', `export * from '../nodes/nodes.types'; export * from '../service/core.machine';`, null],
  [
    'machines/shell/good.ts',
    `export * from '../session/session.rules'; export * from '../settings/gfwlist.rules';`,
    null,
  ],
  ['machines/ports/machine.ts', `export * from '../service/core.machine';`, imports],
  ['machines/shared/rules.ts', `export * from '../service/core.rules';`, imports],
  ['machines/ports/good.ts', `export * from '../domain/touch'; export * from '../shared/faults';`, null],
  ['contract/axios.ts', `export * from 'axios';`, imports],
  ['contract/machines.ts', `export * from '../machines/domain/touch';`, imports],
  ['contract/good.ts', `export * from 'valibot'; export * from './envelope';`, null],
  ['sandbox/src.ts', `export * from '../src/adapters/x';`, imports],
  ['sandbox/machines.ts', `export * from '../machines/domain/touch';`, imports],
  ['sandbox/links/machines.ts', `export * from '../../machines/domain/touch';`, imports],
  ['sandbox/xstate.ts', `export * from 'xstate';`, imports],
  ['sandbox/good.ts', `export * from 'node:fs'; export * from 'hono'; export * from '../contract/replies';`, null],
  ['sandbox/service/node.ts', `export * from 'node:fs';`, imports],
  ['sandbox/service/hono.ts', `export * from 'hono';`, imports],
  ['sandbox/service/host.ts', `export * from '../host/disk';`, imports],
  ['sandbox/service/control.ts', `export * from '../control';`, imports],
  ['sandbox/service/machines.ts', `export * from '../../machines/domain/touch';`, imports],
  ['sandbox/links/node.ts', `export * from 'node:buffer';`, imports],
  ['sandbox/service/clock.ts', `export const x = () => Date.now();`, properties],
  ['sandbox/service/timer.ts', `export const x = () => setTimeout(x, 1);`, 'eslint(no-restricted-globals)'],
  ['sandbox/service/chance.ts', `export const x = () => Math.random();`, properties],
  [
    'sandbox/service/good.ts',
    `export * from '@noble/hashes/sha2.js'; export * from '../../contract/calls'; export * from '../links/codec'; export * from '../bytes';`,
    null,
  ],
  ['sandbox/host/long.ts', LONG, long],
  ['machines/service/long.ts', LONG, long],
  ['src/views/nodes/Long.tsx', LONG, long],
  ['statecharts/charts/long.ts', LONG, long],
  ['machines/ports/here.ts', `import { type X } from './there'; export interface Y { readonly x?: X }`, circle],
  ['machines/ports/there.ts', `import { type Y } from './here'; export interface X { readonly y?: Y }`, circle],
  ['tests/harness/long.ts', LONG, long],
  ['tests/rules/long.test.ts', LONG, null],
  ['sandbox/page/node.ts', `export * from 'node:fs';`, imports],
  ['sandbox/page/host.ts', `export * from '../host/disk';`, imports],
  ['demo/node.ts', `export * from 'node:fs';`, imports],
  ['demo/server.ts', `export * from '../sandbox/server';`, imports],
  ['demo/good.ts', `export * from '../sandbox/page/good'; export * from '../src/start';`, null],
  ['src/demo.ts', `export * from '../demo/good';`, imports],
  ['sandbox/host/good.ts', `export * from 'node:fs'; export * from 'ws'; export * from '../service/ports';`, null],
  ['src/adapters/http/machine.ts', `export * from '../../../machines/service/core.machine';`, imports],
  ['src/adapters/http/rules.ts', `export * from '../../../machines/service/core.rules';`, imports],
  ['src/adapters/http/xstate.ts', `export * from 'xstate';`, imports],
  ['src/adapters/http/react.ts', `export * from 'react';`, imports],
  ['src/adapters/http/wiring.ts', `export * from '../../wiring/slots';`, imports],
  ['src/adapters/http/sandbox.ts', `export * from '../../../sandbox/main';`, imports],
  ['src/adapters/http/good.ts', `export * from 'axios'; export * from '../../../contract/replies';`, null],
  ['src/adapters/http/ports.ts', `import { type X } from '../../../machines/ports/service'; export type Y = X;`, null],
  ['src/wiring/views.ts', `export * from '../views/app/App';`, imports],
  ['src/wiring/node.ts', `export * from 'node:fs';`, imports],
  [
    'src/wiring/good.ts',
    `export * from '../../machines/service/core.machine'; export * from '../adapters/http/x';`,
    null,
  ],
  ['src/views/nodes/Adapter.tsx', `export * from '../../adapters/http/client';`, imports],
  ['src/views/nodes/Wiring.tsx', `export * from '../../wiring/slots';`, imports],
  ['src/views/nodes/Contract.tsx', `export * from '../../../contract/replies';`, imports],
  ['src/views/nodes/Axios.tsx', `export * from 'axios';`, imports],
  ['src/views/nodes/Servers.tsx', `export * from '../servers/Verdicts';`, imports],
  ['src/views/servers/Nodes.tsx', `export * from '../nodes/Latency';`, imports],
  ['src/views/settings/Shell.tsx', `export * from '../shell/App';`, imports],
  ['src/views/shared/Room.tsx', `export * from '../outbounds/OutboundMenu';`, imports],
  ['src/views/shell/Adapter.tsx', `export * from '../../adapters/http/client';`, imports],
  ['src/views/shell/State.tsx', `import { useState } from 'react'; export const x = useState;`, imports],
  ['src/views/shell/Good.tsx', `export * from '../nodes/Nodes'; export * from '../shared/CallHint';`, null],
  ['src/views/routing/Good.tsx', `export * from './DnsAreas'; export * from '../shared/CallHint';`, null],
  ['src/views/nodes/State.tsx', `import { useState } from 'react'; export const x = useState;`, imports],
  ['src/views/nodes/Reducer.tsx', `import { useReducer } from 'react'; export const x = useReducer;`, imports],
  ['src/views/nodes/Effect.tsx', `import { useEffect } from 'react'; export const x = useEffect;`, imports],
  ['src/views/nodes/Layout.tsx', `import { useLayoutEffect } from 'react'; export const x = useLayoutEffect;`, imports],
  ['src/views/nodes/Default.tsx', `import React from 'react'; export const x = React.useState;`, imports],
  ['src/views/nodes/Namespace.tsx', `import * as React from 'react'; export const x = React.useState;`, imports],
  ['src/views/nodes/Actor.tsx', `import { useMachine } from '@xstate/react'; export const x = useMachine;`, imports],
  [
    'src/views/nodes/Icons.tsx',
    `import { AddRegular } from '@fluentui/react-icons'; export const x = AddRegular;`,
    imports,
  ],
  [
    'src/views/nodes/Machine.tsx',
    `import { core } from '../../../machines/service/core.machine'; export const x = core;`,
    imports,
  ],
  [
    'src/views/nodes/Good.tsx',
    `import { memo, useMemo } from 'react';
     import { useSelector } from '@xstate/react';
     import { AddRegular } from '@fluentui/react-icons/svg/add';
     import { type CoreActor } from '../../../machines/service/core.machine';
     import { isRunning } from '../../../machines/service/core.selectors';
     export type X = CoreActor;
     export const x = [memo, useMemo, useSelector, AddRegular, isRunning];`,
    null,
  ],
  ['src/components/Effect.tsx', `import { useEffect } from 'react'; export const x = useEffect;`, null],
  ['src/components/Adapter.tsx', `export * from '../adapters/http/client';`, imports],
  // The focus is moved in one place; an editor and the clipboard have reasons of their own.
  ['src/views/nodes/Focus.tsx', `export const x = (y: HTMLElement | null) => y?.focus();`, properties],
  ['src/components/Focus.tsx', `export const x = (y: HTMLElement) => y.focus();`, properties],
  ['src/components/Taken.tsx', `export const x = ({ focus }: HTMLElement) => focus;`, properties],
  ['src/adapters/http/focus.ts', `export const x = (y: HTMLElement) => y.focus();`, properties],
  ['demo/focus.ts', `export const x = (y: HTMLElement) => y.focus();`, properties],
  ['statecharts/views/Focus.tsx', `export const x = (y: HTMLElement) => y.focus();`, properties],
  ['src/components/focus/move.ts', `export const x = (y: HTMLElement) => y.focus();`, null],
  ['src/components/CodeEditor.tsx', `export const x = (y: HTMLElement) => y.focus();`, null],
  ['src/adapters/clipboard/clipboard.ts', `export const x = (y: HTMLElement) => y.focus();`, null],
  ['src/i18n/adapter.ts', `export * from '../adapters/http/client';`, imports],
  ['src/theme/wiring.ts', `export * from '../wiring/slots';`, imports],
  [
    'src/start.tsx',
    `export * from './adapters/http/good'; export * from './wiring/good'; export * from '../statecharts/watchable';`,
    null,
  ],
  // Nothing of the panel knows the statechart page; it has one door, which only the entry opens.
  ['machines/service/wing.ts', `export * from '../../statecharts/machines/domain/chart';`, imports],
  ['machines/domain/wing.ts', `export * from '../../statecharts/machines/domain/chart';`, imports],
  ['machines/ports/wing.ts', `export * from '../../statecharts/machines/ports/feed';`, imports],
  ['contract/wing.ts', `export * from '../statecharts/charts/chart';`, imports],
  ['sandbox/wing.ts', `export * from '../statecharts/charts/chart';`, imports],
  ['src/adapters/http/wing.ts', `export * from '../../../statecharts/adapters/redact';`, imports],
  ['src/wiring/wing.ts', `export * from '../../statecharts/wiring/publish';`, imports],
  ['src/views/nodes/Wing.tsx', `export * from '../../../statecharts/views/StepBar';`, imports],
  ['src/views/nodes/Door.tsx', `export * from '../../../statecharts/watchable';`, imports],
  ['src/components/Wing.tsx', `export * from '../../statecharts/components/ZoomArea';`, imports],
  ['src/watched.tsx', `export const x = () => import('../statecharts/watched');`, imports],
  ['statecharts/machines/live-feed/clock.ts', `export const x = () => Date.now();`, properties],
  ['statecharts/machines/live-feed/react.ts', `export * from 'react';`, imports],
  ['statecharts/machines/live-feed/adapter.ts', `export * from '../../adapters/redact';`, imports],
  ['statecharts/machines/live-feed/src.ts', `export * from '../../../src/adapters/x';`, imports],
  [
    'statecharts/machines/live-feed/good.ts',
    `export * from 'xstate'; export * from '../ports/feed'; export * from '../../../machines/shared/constants';`,
    null,
  ],
  ['statecharts/machines/domain/shared.ts', `export * from '../../../machines/shared/constants';`, imports],
  ['statecharts/machines/domain/beside.ts', `export * from './chart';`, null],
  ['statecharts/charts/view.ts', `export * from '../views/StepBar';`, imports],
  ['statecharts/charts/good.ts', `export * from 'xstate'; export * from '../machines/domain/chart';`, null],
  ['statecharts/adapters/machine.ts', `export * from '../machines/live-feed/publisher.machine';`, imports],
  ['statecharts/adapters/good.ts', `export * from '../machines/ports/feed';`, null],
  ['statecharts/wiring/views.ts', `export * from '../views/StepBar';`, imports],
  ['statecharts/wiring/panel-views.ts', `export * from '../../src/views/shell/App';`, imports],
  ['statecharts/wiring/good.ts', `export * from '../../src/wiring/slots'; export * from '../adapters/redact';`, null],
  ['statecharts/views/State.tsx', `import { useState } from 'react'; export const x = useState;`, imports],
  ['statecharts/views/Adapter.tsx', `export * from '../adapters/redact';`, imports],
  ['statecharts/views/PanelAdapter.tsx', `export * from '../../src/adapters/http/client';`, imports],
  ['statecharts/views/Wiring.tsx', `export * from '../wiring/publish';`, imports],
  ['statecharts/views/Layout.tsx', `export * from '../layout/packing';`, imports],
  [
    'statecharts/views/Machine.tsx',
    `import { page } from '../machines/chart-page/chart-page.machine'; export const x = page;`,
    imports,
  ],
  ['statecharts/views/Good.tsx', `export * from '../charts/good'; export * from '../../src/theme/layout';`, null],
  ['statecharts/layout/view.ts', `export * from '../views/StepBar';`, imports],
  ['statecharts/layout/good.ts', `export * from 'node:fs'; export * from '../charts/chart';`, null],
  ['statecharts/sandbox.ts', `export * from '../sandbox/main';`, imports],
  ['statecharts/layouts.ts', `export * from './layout/packing';`, imports],
  ['statecharts/start.tsx', `export * from '../src/i18n/locale'; export * from './views/Good';`, null],
  ['src/sandbox.ts', `export * from '../sandbox/main';`, imports],
  ['src/console.ts', `console.log(1);`, 'eslint(no-console)'],
  ['src/any.ts', `export const x = (y: any) => String(y);`, 'typescript(no-explicit-any)'],
  ['src/non-null.ts', `export const x = (y: string | null) => y!;`, 'typescript(no-non-null-assertion)'],
  ['src/floating.ts', `const f = async () => {}; export const x = () => { f(); };`, 'typescript(no-floating-promises)'],
  [
    'src/type-import.ts',
    `import { A } from './type-only'; export const x = (a: A) => a;`,
    'typescript(consistent-type-imports)',
  ],
  ['src/type-only.ts', `export interface A { readonly a: 1 }`, null],
  [
    'src/components/Hook.tsx',
    `import { useMemo } from 'react';
     export function Hook({ on }: { readonly on: boolean }) { return on ? useMemo(() => 1, []) : 2; }`,
    'react-hooks(rules-of-hooks)',
  ],
  ['src/components/Image.tsx', `export const Image = () => <img src="x.png" />;`, 'jsx-a11y(alt-text)'],
  ['tests/only.test.ts', `import { test } from 'vitest'; test.only('x', () => {});`, 'vitest(no-focused-tests)'],
  ['tests/skip.test.ts', `import { test } from 'vitest'; test.skip('x', () => {});`, 'vitest(no-disabled-tests)'],
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

let folder: string;
let found: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-fences-'));
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    jsx: 'react-jsx',
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [file, source] of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  // From a folder without packages the linter finds its program for types on the path only.
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '--format=json'], { cwd: folder, env }).catch(
    (error: { readonly stdout: string }) => error,
  );
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const byFile = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code]);
  found = byFile;
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the linter', () => {
  test.each(planted.filter(([, , rule]) => rule !== null))('refuses %s', (file, _, rule) => {
    expect(found.get(file)).toContain(rule);
  });

  test.each(planted.filter(([, , rule]) => rule === null))('takes %s', (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});
