import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { isAllowed, licenceFile, licencesPlugin, packageFolder } from '../../scripts/vite/licences';

const made: string[] = [];
afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true }))));

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND BSD-3-Clause', true],
    ['(GPL-2.0 OR (MIT AND ISC))', true],
    ['MIT AND AGPL-3.0', false],
    ['AGPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['none', false],
    ['', false],
  ])('%j is allowed: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  it.each([
    ['/home/me/panel/node_modules/react/index.js', '/home/me/panel/node_modules/react'],
    ['\0/p/node_modules/@fluentui/react-icons/svg/add.js?commonjs', '/p/node_modules/@fluentui/react-icons'],
    ['/p/node_modules/a/node_modules/b/c.js', '/p/node_modules/a/node_modules/b'],
    [String.raw`C:\p\node_modules\a\b.js`, 'C:/p/node_modules/a'],
    ['/p/src/main.tsx', null],
    ['\0rolldown/runtime.js', null],
  ])('%j is of %j', (id, folder) => {
    expect(packageFolder(id)).toBe(folder);
  });

  it('the file has every package once, in order, and equal texts together', () => {
    const [a, b] = ['b', 'a'].map((name) => ({ name, version: '1.0.0', licence: 'MIT', text: 'Do as you like.' }));
    if (!a || !b) throw new Error('two');
    const file = licenceFile([a, b, { name: 'c', version: '2.0.0', licence: 'ISC', text: '' }]);
    expect(file.split(/\n-{80}\n/).map((part) => part.trim())).toEqual([
      'Packages in this panel, with their versions and licences',
      'a 1.0.0 (MIT)\nb 1.0.0 (MIT)\nc 2.0.0 (ISC)',
      'a 1.0.0\nb 1.0.0\n\nDo as you like.',
      'c 2.0.0\n\n(no licence file)',
    ]);
  });
});

describe('the build', () => {
  /** Builds a page whose script uses `one`, and a worker that uses `two`; `three` is installed and not used. */
  async function built(licenceOfTwo: string): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'switchyard-licences-'));
    made.push(root);
    const write = async (path: string, text: string): Promise<void> => {
      await mkdir(join(root, path, '..'), { recursive: true });
      await writeFile(join(root, path), text);
    };
    for (const [name, license] of [
      ['one', 'MIT'],
      ['two', licenceOfTwo],
      ['three', 'GPL-3.0'],
    ] as const) {
      await write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.2.3', license, main: 'index.js', type: 'module' }),
      );
      await write(`node_modules/${name}/index.js`, `export const ${name} = () => console.log('${name}');`);
    }
    await write('index.html', '<script type="module" src="/main.js"></script>');
    await write(
      'main.js',
      `import { one } from 'one'; one(); new Worker(new URL('worker.js', import.meta.url), { type: 'module' });`,
    );
    await write('worker.js', `import { two } from 'two'; two();`);
    const licences = licencesPlugin();
    const output = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [licences.page],
      worker: { format: 'es', plugins: () => [licences.worker()] },
      build: { write: false },
    });
    const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
    const file = files.find(({ fileName }) => fileName === 'licences.txt');
    return file?.type === 'asset' ? file.source.toString() : '';
  }

  it('names what is shipped, in workers too, and nothing else', async () => {
    expect((await built('ISC')).split(/\n-{80}\n/)[1]?.trim()).toBe('one 1.2.3 (MIT)\ntwo 1.2.3 (ISC)');
  });

  it('ends at a licence that is not allowed', async () => {
    await expect(built('AGPL-3.0')).rejects.toThrow('two has a licence that is not on the list: AGPL-3.0');
  });
});
