import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder: string;

interface Outcome {
  readonly code: number;
  readonly text: string;
}

async function node(...args: readonly string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args], { cwd: folder });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    };
    return { code, text: stdout + stderr };
  }
}

const check = () => node('scripts/catalogues.mjs');
const write = (text: string) =>
  writeFile(
    join(folder, 'src/Hello.tsx'),
    `import { Trans } from '@lingui/react/macro';\nexport const Hello = () => <Trans>${text}</Trans>;\n`,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-catalogues-'));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'locales'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const path of ['scripts', 'program', 'lingui.config.ts', 'package.json']) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the catalogue check fails on a stale catalogue, a missing and a broken translation, and passes a complete one', async () => {
  await write('Good morning');
  const none = await check();
  expect(none.code).toBe(1);
  expect(none.text).toContain('locales/fa.po does not match the sources');
  expect(await readdir(join(folder, 'locales'))).toEqual([]);

  expect((await node('node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean')).code).toBe(0);
  const untranslated = await check();
  expect(untranslated.code).toBe(1);
  expect(untranslated.text).not.toContain('does not match');
  expect(untranslated.text).toContain('pt: not translated: Good morning');

  const texts = { zh: '早上好', fa: 'صبح بخیر', ru: 'Доброе утро', pt: 'Bom dia' };
  await writeFile(join(folder, 'texts.json'), JSON.stringify({ 'Good morning': texts }));
  expect((await node('scripts/translations.mjs', 'fill', 'texts.json')).code).toBe(0);
  expect(await readFile(join(folder, 'locales/ru.po'), 'utf8')).toContain('msgstr "Доброе утро"');
  expect(await check()).toMatchObject({ code: 0 });

  const broken = { 'Good morning': { ...texts, pt: 'Bom {dia, plural, one {#}' } };
  await writeFile(join(folder, 'texts.json'), JSON.stringify(broken));
  await node('scripts/translations.mjs', 'fill', 'texts.json');
  expect(await check()).toMatchObject({ code: 1 });

  await write('Good evening');
  expect((await check()).text).toContain('locales/en.po does not match the sources');
}, 300_000);
