// 10,000 links must parse within five times what JSON.parse(atob(x)) needs for as many vmess links (issue "Servers in depth").
// Run: npx tsx tests/bench/links.ts
import { readLink } from '../../machines/domain/links/links';
import { best } from './best';

const LINKS = 10_000;
export const LIMIT = 5;

const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';

function vmessBody(n: number): string {
  const json = {
    v: '2',
    ps: `Node ${n} Tokyo IPLC premium`,
    add: `node${n}.example.com`,
    port: String(10_000 + n),
    id,
    aid: '0',
    scy: 'auto',
    net: 'ws',
    type: 'none',
    host: `cdn${n}.example.com`,
    path: '/ws?ed=2048',
    tls: 'tls',
    sni: `cdn${n}.example.com`,
    alpn: 'h2,http/1.1',
    fp: 'chrome',
  };
  return Buffer.from(JSON.stringify(json)).toString('base64');
}

const base64 = (text: string) => Buffer.from(text).toString('base64url');

const shapes: readonly ((n: number) => string)[] = [
  (n) => `vmess://${vmessBody(n)}`,
  (n) =>
    `vless://${id}@node${n}.example.com:443?type=tcp&security=reality&sni=www.example.org&fp=chrome&pbk=abc&sid=01&spx=%2F&flow=xtls-rprx-vision&encryption=none#Node%20${n}%20%F0%9F%87%AF%F0%9F%87%B5`,
  (n) =>
    `ss://${base64(`aes-256-gcm:pass${n}`)}@node${n}.example.com:${20_000 + n}#Node%20${n}%20%F0%9F%87%AF%F0%9F%87%B5`,
  (n) =>
    `ssr://${base64(`r${n}.example.com:8388:origin:aes-256-cfb:plain:${base64('pass')}/?remarks=${base64(`节点 ${n}`)}&protoparam=&obfsparam=`)}`,
  (n) => `trojan://pass${n}@t${n}.example.com:443?sni=t.example.com&type=ws&host=h.example.com&path=%2Fx#Trojan%20${n}`,
  (n) =>
    `trojan-go://p%40ss@g${n}.example.com:443?type=ws&sni=g.example.com&encryption=ss%3Baes-128-gcm%3Bk&host=g.example.com&path=%2Fx#tg`,
  (n) => `juicity://${id}:pw@j${n}.example.com:23182?congestion_control=bbr&sni=j.example.com&allow_insecure=0#jui`,
  (n) =>
    `tuic://${id}:pw@t${n}.example.com:443?congestion_control=bbr&alpn=h3&sni=t.example.com&udp_relay_mode=native#tui`,
  (n) => `http-proxy://user:pass@h${n}.example.com:8080#http`,
  (n) => `socks5://user:pass@s${n}.example.com:1080#socks`,
];

export interface LinkBench {
  readonly name: string;
  readonly milliseconds: number;
  readonly baseline: number;
  readonly ratio: number;
}

/** Parses 10,000 vmess links, and 10,000 links of all schemes, against decoding as many vmess links. */
export function benchLinks(): readonly LinkBench[] {
  const bodies = Array.from({ length: LINKS }, (_, n) => vmessBody(n));
  const sets = {
    vmess: bodies.map((body) => `vmess://${body}`),
    mixed: Array.from({ length: LINKS }, (_, n) => shapes[n % shapes.length]?.(n) ?? ''),
  };
  let decoded = 0;
  const baseline = best(() => {
    for (const body of bodies) decoded += Object.keys(JSON.parse(atob(body)) as object).length;
  });
  if (decoded === 0) throw new Error('the baseline decoded nothing');
  return Object.entries(sets).map(([name, links]) => {
    const milliseconds = best(() => {
      for (const link of links) if (!readLink(link).ok) throw new Error(`not understood: ${link}`);
    });
    return { name, milliseconds, baseline, ratio: milliseconds / baseline };
  });
}

if (process.argv[1]?.endsWith('links.ts') === true) {
  for (const { name, milliseconds, baseline, ratio } of benchLinks()) {
    const verdict = ratio <= LIMIT ? 'within' : 'BEYOND';
    console.log(
      `${name.padEnd(6)} ${milliseconds.toFixed(1)} ms, JSON.parse(atob) ${baseline.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (${verdict} ${LIMIT})`,
    );
    if (ratio > LIMIT) process.exitCode = 1;
  }
}
