import { type Reading, readNumber } from './codec';
import { plainHost, splitLink } from './encoding/address';
import { textOf } from './encoding/json';
import { parseJson } from '../json';
import { isYes, Query } from './encoding/query';
import { netName, SCY_OPTIONS, tidyId, v2rayRules } from './v2ray';
import { type V2rayForm } from './v2ray-form';

/** The security that a value of `tls` stands for: providers write switches, numbers and words. */
export function tlsName(value: unknown): string {
  const text = textOf(value).trim().toLowerCase();
  if (text === '' || text === 'false' || text === '0') return 'none';
  return text === 'true' || text === '1' ? 'tls' : text;
}

/** What Shadowrocket keeps in `obfsParam`: a host, or JSON with a Host header or a seed. */
function readObfsParam(text: string): { readonly host: string; readonly seed: string } {
  const json = text.trimStart().startsWith('{') ? parseJson(text) : null;
  return json === null
    ? { host: text, seed: '' }
    : { host: textOf(json['Host'] ?? json['host']), seed: textOf(json['seed']) };
}

/** Only its vless links have keys of reality; `xtls=2` is the flow that goes with them. */
function readReality(query: Query): Partial<V2rayForm> {
  const pbk = query.take('pbk');
  const vision = query.take('xtls') === '2' ? 'xtls-rprx-vision' : '';
  return {
    ...(pbk === '' ? {} : { tls: 'reality', pbk }),
    flow: query.take('flow') || vision,
    sid: query.take('sid'),
    spx: query.take('spx'),
    fp: query.take('fp'),
    alpn: query.take('alpn'),
  };
}

function knownCipher(cipher: string): string {
  const known: readonly string[] = SCY_OPTIONS;
  return known.includes(cipher.trim()) ? cipher.trim() : 'auto';
}

/**
 * The older form of vmess (v2fly issue 1139: `network=ws&wsPath=…&wsHost=…`), which Shadowrocket gives for vless, too: `base64(cipher:id@host:port)?remarks=…&obfs=websocket&…`.
 * `null` when there is no address in the decoded text.
 */
export function readLegacy(
  protocol: 'vmess' | 'vless',
  decoded: string,
  queryText: string,
  name: string,
): Reading<V2rayForm> | null {
  const at = decoded.lastIndexOf('@');
  const address = at === -1 ? null : splitLink(decoded.slice(at + 1).trim());
  if (address === null) return null;
  const user = decoded.slice(0, at);
  const colon = user.indexOf(':');
  const query = new Query(queryText);
  const port = readNumber(address.port, 'port');
  const aid = readNumber(protocol === 'vmess' ? query.take('alterId', 'aid') : '', 'aid');
  const obfs = query.take('obfs', 'network');
  const net = obfs === 'none' ? 'tcp' : netName(obfs);
  const param = readObfsParam(query.take('obfsParam', `${net}Host`));
  const path = query.take('path', `${net}Path`);
  const form: V2rayForm = {
    ...v2rayRules.defaults,
    protocol,
    ps: query.take('remarks', 'remark') || name,
    add: plainHost(address.host),
    port: port.value,
    id: tidyId(user.slice(colon + 1)),
    aid: aid.value ?? (aid.problem === undefined ? 0 : null),
    scy:
      protocol === 'vmess' ? query.take('scy', 'security') || knownCipher(user.slice(0, Math.max(colon, 0))) : 'auto',
    net,
    type: query.take(`${net}Header`).toLowerCase() || 'none',
    host: net === 'kcp' ? '' : param.host,
    path: net === 'kcp' ? param.seed || path : path,
    tls: tlsName(query.take('tls')),
    sni: query.take('sni', 'peer', 'tlsServer', 'tlsServerName'),
    allowInsecure: isYes(query.take('allowInsecure')),
    ...(protocol === 'vless' ? readReality(query) : {}),
  };
  const extra = query.rest();
  const problem = port.problem ?? aid.problem;
  return problem === undefined ? { form, extra } : { form, extra, problem };
}
