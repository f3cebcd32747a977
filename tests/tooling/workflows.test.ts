import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { notesOf, sbomOf } from '../../scripts/release.mjs';
import { scripts, version } from '../../package.json';

const root = join(import.meta.dirname, '../..');
const github = join(root, '.github');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = await Promise.all(
  (await readdir(join(github, 'workflows'))).map(async (name) => {
    const text = await readFile(join(github, 'workflows', name), 'utf8');
    return [name, text, parse(text) as Workflow] as const;
  }),
);
const jobs = workflows.flatMap(([name, , { jobs: all }]) =>
  Object.entries(all).map(([job, what]) => [`${name}: ${job}`, what] as const),
);
const steps = jobs.flatMap(([, { steps: all }]) => all);

describe.each(workflows)('%s', (_, text, workflow) => {
  it('names every action by its commit, and the version beside it', () => {
    const uses = [...text.matchAll(/uses: *(.*)$/gm)].map(([, what = '']) => what);
    expect(uses.length).toBeGreaterThan(0);
    for (const what of uses) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may read the sources and nothing more, unless a job says so', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    // With it, a stranger's code would run with our rights.
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });
});

/** What actionlint says of the workflows, where it is installed. Every push runs it (test.yml). */
const linted = spawnSync('actionlint', ['-oneline'], { cwd: root, encoding: 'utf8' });

it.runIf(linted.error === undefined)('actionlint finds nothing, where it is installed', () => {
  expect(linted.stdout + linted.stderr).toBe('');
  expect(linted.status).toBe(0);
});

describe('the jobs', () => {
  it('let actionlint read the workflows on every push, in a version that is named', () => {
    const push = workflows.find(([name]) => name === 'test.yml')?.[2];
    const commands = Object.values(push?.jobs ?? {}).flatMap(({ steps: all }) => all.map(({ run = '' }) => run));
    expect(commands).toContainEqual(
      expect.stringMatching(/^go run github\.com\/rhysd\/actionlint\/cmd\/actionlint@v\d+\.\d+\.\d+$/),
    );
  });

  it('may write only what they publish', () => {
    const rights = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([what, right]) => (right === 'read' ? [] : [`${name}: ${what}`])),
    );
    expect(rights).toEqual(['release.yml: publish: contents', 'release.yml: image: packages']);
  });

  it('that may write run nothing of the packages that the build needs, outside of a container', () => {
    const writing = jobs.filter(([, { permissions = {} }]) => Object.values(permissions).includes('write'));
    for (const [, job] of writing)
      for (const { run = '' } of job.steps) expect(run).not.toMatch(/\b(?:npm|npx|node)\b/);
  });

  it.each(jobs)('%s ends in time, on a system that is named', (_, job) => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
    expect(job['runs-on']).toMatch(/^ubuntu-\d\d\.\d\d$/);
  });

  it('put nothing that others wrote into a command, and leave no key in the sources', () => {
    for (const { run = '', uses = '', with: given = {} } of steps) {
      expect(run).not.toContain('${{');
      if (uses.startsWith('actions/checkout@')) expect(given['persist-credentials']).toBe(false);
    }
  });

  it('run commands of ours that exist, the same tests as everybody', () => {
    const commands = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(commands).toEqual(expect.arrayContaining(['test', 'test:all', 'release']));
    for (const name of commands) expect(scripts).toHaveProperty([name]);
  });
});

describe('a release', () => {
  it('has something to say about this version', async () => {
    const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
    expect(notesOf(changes, version)).toMatch(/^\S/);
    expect(() => notesOf(changes, '99.0.0')).toThrow('CHANGELOG.md says nothing about 99.0.0.');
  });

  it('says of a version what stands below its heading', () => {
    expect(
      notesOf('# Changes\n\n## 1.10.0\n\nThree.\n\n## 1.1.0\n\nTwo.\n\n### More\n\n## 1.0.0\n\nOne.\n', '1.1.0'),
    ).toBe('Two.\n\n### More\n');
  });

  it('has an SBOM of what is shipped, the same each time', () => {
    const one = (name: string) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` });
    const path = { name: 'cdx:npm:package:path' };
    const tool = { scope: 'optional', properties: [path, { name: 'cdx:npm:package:development' }] };
    const sbom = {
      bomFormat: 'CycloneDX',
      serialNumber: 'urn:uuid:1',
      metadata: { timestamp: 'now', component: { name: 'folder', 'bom-ref': 'panel@1.0.0' } },
      components: ['shipped', 'inside', 'tool'].map((name) => ({ ...one(name), ...tool })),
      dependencies: [
        { ref: 'panel@1.0.0', dependsOn: ['shipped@1.0.0', 'tool@1.0.0'] },
        { ref: 'shipped@1.0.0', dependsOn: ['inside@1.0.0'] },
        { ref: 'tool@1.0.0', dependsOn: [] },
      ],
    };
    expect(sbomOf(sbom, new Set(['shipped 1.0.0', 'inside 1.0.0']))).toEqual({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'panel', 'bom-ref': 'panel@1.0.0' } },
      components: ['shipped', 'inside'].map((name) => ({ ...one(name), properties: [path] })),
      dependencies: [
        { ref: 'panel@1.0.0', dependsOn: ['shipped@1.0.0'] },
        { ref: 'shipped@1.0.0', dependsOn: ['inside@1.0.0'] },
      ],
    });
  });
});

it('the forms for issues ask for nothing that is secret, and name how the panel is served', async () => {
  const bug = parse(await readFile(join(github, 'ISSUE_TEMPLATE/bug.yml'), 'utf8')) as {
    readonly body: readonly {
      readonly attributes: { readonly value?: string; readonly options?: readonly string[] };
    }[];
  };
  expect(bug.body[0]?.attributes.value).toContain('SECURITY.md');
  expect(bug.body.find(({ attributes }) => attributes.options)?.attributes.options).toHaveLength(5);
});
