import { type Capabilities } from '../capabilities';
import { literal, knownYes, urlOf } from './as-written';
import { type LinkKind } from './codec';
import { Query } from './encoding/query';
import { ALPN } from './fields';
import { needsTrojanGo, trojan, trojanRules, type TrojanForm } from './trojan';
import { insecureAsKept } from './kept';
import { BACKEND, PIN_PARAMETERS } from './stream-parameters';
import { pathLabel } from './v2ray';

/** Where services look for the path: that of gRPC some read from `path`, others from its service name; none reads the seed of mKCP. */
function pathsRead({ net }: TrojanForm, { trojanPath }: Capabilities): readonly string[] {
  if (net === 'grpc') return ['path', 'serviceName'];
  return net === 'ws' || net === 'h2' ? [trojanPath] : net === 'kcp' ? ['path'] : [];
}

function trojanAlike(body: string, form: TrojanForm, service: Capabilities): boolean {
  const url = urlOf(body);
  if (url === null || url.parts.userInfo.includes(':')) return false;
  const { query } = url;
  const path = pathsRead(form, service).every((name) => query.get(name) === form.path);
  return path && literal(query, 'type', form.net) && knownYes(query, 'allowInsecure', '1', 'true');
}

function trojanGoAlike(body: string, form: TrojanForm): boolean {
  const url = urlOf(body);
  if (url === null || url.parts.userInfo.includes(':')) return false;
  const { query } = url;
  const inner = form.method !== 'shadowsocks' || query.get('encryption') === `ss;${form.ssCipher};${form.ssPassword}`;
  return inner && query.get('type') !== 'websocket';
}

/** The service shows what stands in a Trojan-Go link, whatever it is: `(ws+ss)`, `(original)`, `(ws+none)`, `()`. */
function goNet(sent: string): string {
  const query = new Query(/\?([^#]*)/.exec(sent)?.[1] ?? '');
  const [encryption = ''] = query.get('encryption').split(';');
  return `trojan-go(${query.get('type')}${encryption === '' ? '' : `+${encryption}`})`;
}

export const trojanKind: LinkKind<TrojanForm, 'trojan' | 'trojan-go'> = {
  name: 'Trojan',
  schemes: ['trojan', 'trojan-go'],
  fields: {
    name: { label: 'name', group: 'server' },
    server: { label: 'address', group: 'server' },
    port: { label: 'port', group: 'server' },
    password: { label: 'password', group: 'server', secret: true },
    method: { label: 'trojanProtocol', group: 'server' },
    ssCipher: { label: 'ssCipher', group: 'server' },
    ssPassword: { label: 'ssPassword', group: 'server', secret: true },
    allowInsecure: {
      label: 'allowInsecure',
      group: 'security',
      hint: (form) => (needsTrojanGo(form) ? 'notForTrojanGo' : null),
    },
    peer: { label: 'sni', group: 'security', hint: 'sniIsHost' },
    net: { label: 'network', group: 'transport' },
    obfs: { label: 'obfuscation', group: 'transport' },
    host: { label: 'httpHost', group: 'transport' },
    path: { label: pathLabel, group: 'transport' },
    alpn: { ...ALPN, group: 'transport' },
  },
  rules: trojanRules,
  codec: trojan,
  parameters: [...PIN_PARAMETERS, BACKEND],
  net: (_, sent) => (sent.startsWith('trojan-go') ? goNet(sent) : 'trojan'),
  alike: (scheme, body, form, service) =>
    scheme === 'trojan-go' ? trojanGoAlike(body, form) : trojanAlike(body, form, service),
  asKept: insecureAsKept,
};
