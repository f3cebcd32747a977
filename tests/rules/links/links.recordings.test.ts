import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonical, parseLink, writeLink, type Draft } from '../../../machines/domain/links/links';
import { looksLikeLink } from '../../../machines/domain/links/schemes';
import { forReimport } from '../../../machines/domain/links/for-service';
import { serviceOf } from '../../harness/capabilities';

interface Exchange {
  readonly name: string;
  readonly request?: { readonly method: string; readonly path: string; readonly body?: { readonly url?: string } };
  readonly response?: {
    readonly json?: {
      readonly code: string;
      readonly data: { readonly sharingAddress?: string; readonly vmessLink?: string } | null;
    };
  };
}

function exchangesOf(version: string): readonly Exchange[] {
  const file = new URL(`../../contract/exchanges-${version}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { exchanges: Exchange[] }).exchanges;
}

/** What could be understood of a link, an impossible port included: the recordings hold one with port 70000. */
function draftOf(link: string): Draft {
  const result = parseLink(link);
  if (result.ok) return { kind: result.kind, form: result.form, extra: result.extra } as Draft;
  if (result.draft === undefined) throw new Error(`${link}: ${result.reason}`);
  return result.draft;
}

function identity({ kind, form }: Draft): string {
  const { ps, name, add, server, host, port } = form as unknown as Record<string, unknown>;
  return JSON.stringify([kind, ps ?? name, add ?? server ?? host, port]);
}

describe.each(['2.2.6.7', '2.4.14'])('the links recorded from service %s', (version) => {
  const exchanges = exchangesOf(version);
  const sent = exchanges
    .filter(({ request, response }) => request?.path === '/api/import' && response?.json?.code === 'SUCCESS')
    .flatMap(({ request }) => (request?.body?.url ?? '').split('\n'))
    .filter((line) => looksLikeLink(line) && !line.startsWith('http://127.0.0.1:13080') && line !== 'vmess://%%%');
  const shared = exchanges
    .map(({ response }) => response?.json?.data?.sharingAddress ?? '')
    .filter((link) => looksLikeLink(link) && !link.startsWith('http://127.0.0.1:13080'));
  const fromPorts = exchanges
    .map(({ response }) => response?.json?.data?.vmessLink ?? '')
    .filter((link) => link !== '');

  test('there are links of every tab', () => {
    expect(new Set(sent.map((link) => draftOf(link).kind))).toEqual(
      new Set(['v2ray', 'ss', 'ssr', 'trojan', 'juicity', 'tuic', 'http', 'socks5']),
    );
    expect(shared.length).toBeGreaterThan(12);
    expect(fromPorts.length).toBeGreaterThan(0);
  });

  test.each(shared)('what the service shares parses to the form that was sent: %s', (link) => {
    const answered = draftOf(link);
    const original = sent.map(draftOf).find((draft) => identity(draft) === identity(answered));
    // The nodes of a recorded subscription were not sent as links.
    if (link.includes('@node0.example.com:20000')) {
      expect(answered).toMatchObject({
        kind: 'ss',
        form: { name: 'Node 0 🇯🇵', password: 'pass0', method: 'aes-256-gcm' },
      });
      return;
    }
    expect(original).toBeDefined();
    // The newer service knows no insecurity of trojan any more.
    const lost = version === '2.4.14' && answered.kind === 'trojan' ? { allowInsecure: false } : {};
    expect(answered.form).toEqual({ ...original?.form, ...lost });
    expect(answered.extra).toEqual(original?.extra);
  });

  test.each(sent)('written again and canonical it is the same server: %s', (link) => {
    const { kind, form, extra } = draftOf(link);
    expect(draftOf(writeLink(kind, form as never, extra))).toEqual({ kind, form, extra });
    const saved = canonical(kind, form as never);
    expect(draftOf(writeLink(kind, saved, extra)).form).toEqual(saved);
  });

  test.each(fromPorts)('the link of the VMess port: %s', (link) => {
    expect(parseLink(link)).toMatchObject({
      ok: true,
      kind: 'v2ray',
      form: { protocol: 'vmess', ps: 'VMess | v2rayA', port: 21_173, net: 'tcp', type: 'none', tls: 'none' },
    });
  });

  test('a shared HTTP proxy is sent back as a proxy', () => {
    const proxies = shared.filter((link) => link.startsWith('http://'));
    expect(proxies.map((link) => forReimport(link, serviceOf()))).toEqual(
      proxies.map((link) => link.replace('http://', 'http-proxy://')),
    );
    expect(proxies).not.toEqual([]);
  });
});
