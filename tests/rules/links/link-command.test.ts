import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('../../../scripts/link.mjs', import.meta.url));

function run(input: string): {
  readonly lines: readonly unknown[];
  readonly stderr: string;
  readonly status: number | null;
} {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return {
    lines: stdout
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line)),
    stderr,
    status,
  };
}

test('npm run link: one line of JSON for each link, in order, blank lines left out', () => {
  const { lines, stderr, status } = run('socks5://u:p@h:1080#節\u2028点\r\n\n   \nvless://id@h\nhello');
  expect(lines).toEqual([
    {
      ok: true,
      kind: 'socks5',
      form: { name: '節\u2028点', host: 'h', port: 1080, username: 'u', password: 'p' },
      extra: {},
      link: 'socks5://u:p@h:1080#%E7%AF%80%E2%80%A8%E7%82%B9',
    },
    { ok: false, field: 'port', reason: 'port-missing: the port is missing' },
    { ok: false, field: 'link', reason: 'scheme-unknown: the scheme is not supported' },
  ]);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

test('npm run link: many links, and none', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `trojan://p@节点${n}.example.com:443#日本`).join('\n');
  const { lines } = run(many);
  expect(lines).toHaveLength(20_000);
  expect(lines.at(-1)).toMatchObject({ form: { server: '节点19999.example.com', name: '日本' } });
  expect(run('')).toEqual({ lines: [], stderr: '', status: 0 });
});
