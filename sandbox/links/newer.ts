import type { GoUrl } from '../go-text';
import type { Newer } from './server-object';

/** Which certificate is expected: kept since 2.4.1. */
export const pins = ['pinnedPeerCertSha256', 'verifyPeerCertByName'] as const;
export const earlyData = ['maxEarlyData', 'earlyDataHeaderName'] as const;
export const grpcSettings = [
  'multiMode',
  'idleTimeout',
  'healthCheckTimeout',
  'permitWithoutStream',
  'initialWindowsSize',
] as const;
export const xhttpTexts = ['xhttpMode', 'xhttpHeaders', 'uplinkHTTPMethod'] as const;
export const xhttpSwitches = ['noGRPCHeader', 'noSSEHeader'] as const;
export const xhttpNumbers = [
  ...['scMaxEachPostBytes', 'scMinPostsInterval'].flatMap(range),
  'scMaxBufferedPosts',
  ...['scStreamUpServer', 'xPaddingBytes', 'xmuxMaxConcur', 'xmuxMaxConn', 'xmuxCMaxReuse'].flatMap(range),
  ...['xmuxHMaxReq', 'xmuxHMaxReusable'].flatMap(range),
  'xmuxHKeepAlive',
];

function range(name: string): readonly string[] {
  return [`${name}From`, `${name}To`];
}

/** Those of these parameters that a link has. */
export function texts(url: GoUrl, names: readonly string[]): Newer {
  return Object.fromEntries(names.map((name) => [name, url.query.get(name) ?? '']).filter(([, value]) => value !== ''));
}

/** As texts of a query, in one of these names' order. */
export function asQuery(newer: Newer, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, name in newer ? String(newer[name]) : undefined]));
}
