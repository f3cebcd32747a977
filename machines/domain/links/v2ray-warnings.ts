import { type Capabilities } from '../capabilities';
import { type Problem, required } from './codec';
import { textOf } from './encoding/json';
import { isPlain } from './encoding/layers';
import { type Extra } from './encoding/query';
import { asksForInsecure, saysNone } from './kept';
import { XHTTP_MODES } from './stream-parameters';
import { PACKET_TYPES, type V2rayForm } from './v2ray-form';

/** The transports that service and core have. */
export function netsOf({ mkcp, h2, quic, xhttp }: Capabilities): readonly string[] {
  const others = Object.entries({ kcp: mkcp, ws: true, h2, grpc: true, quic, xhttp });
  return ['tcp', ...others.flatMap(([net, there]) => (there ? [net] : []))];
}

export function securitiesOf({ reality, xtls }: Capabilities): readonly string[] {
  return ['none', 'tls', ...(reality ? ['reality'] : []), ...(xtls ? ['xtls'] : [])];
}

/** What services before 2.1 lose of TLS: they share the host of vless as the server's name, and a flow with xtls alone. */
function lostBefore21({ protocol, tls, host, sni, fp, flow }: V2rayForm): readonly string[] {
  const vless = protocol === 'vless';
  return [
    ...(fp === '' ? [] : ['fp']),
    ...(vless && sni !== '' && sni !== host ? ['sni'] : []),
    ...(vless && flow !== '' && tls !== 'xtls' ? ['flow'] : []),
  ];
}

const id32to36 = /^[\x21-\x7e]{32,36}$/;
const startsWithUuid = /^-?[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}/i;

const prints =
  /^(?:chrome|firefox|safari|ios|android|edge|360|qq|random|randomized|randomizednoalpn|unsafe|hello\w+)?$/i;
const noPrintsOfReality = /^(?:unsafe|hellogolang)$/i;
const flows = /^(?:xtls-rprx-vision(?:-udp443)?)?$/;

/** What the service's own core refuses to start with; tried with that of 2.4.14. */
function stopsOwnCore({ protocol, net, tls, fp, flow, pbk, sid, spx }: V2rayForm, extra: Extra): readonly string[] {
  const reality = tls === 'reality';
  const mode = net === 'xhttp' ? textOf(extra['xhttpMode']) : '';
  const refused = {
    flow: protocol === 'vless' && !flows.test(flow),
    fp: tls !== 'none' && (!prints.test(fp) || (reality && noPrintsOfReality.test(fp))),
    pbk: reality && pbk !== '' && !/^[\w-]{43}$/.test(pbk),
    sid: reality && !/^(?:[\da-f]{2}){0,8}$/i.test(sid),
    spx: reality && spx !== '' && !spx.startsWith('/'),
    xhttpMode: mode !== '' && !XHTTP_MODES.includes(mode),
  };
  return Object.entries(refused).flatMap(([field, stops]) => (stops ? [field] : []));
}

function ownCoreWarnings(form: V2rayForm, extra: Extra): readonly Problem[] {
  const reality = form.tls === 'reality';
  return [
    ...(reality && form.net === 'ws' ? [{ field: 'tls', reason: 'security-unsupported' } as const] : []),
    ...(reality ? required('pbk', form.pbk, 'key-missing') : []),
    ...stopsOwnCore(form, extra).map((field): Problem => ({ field, reason: 'stops-core' })),
  ];
}

/** What no core starts with: an id that is taken for a UUID by its length and is none, and an obfuscation of another transport. */
function stopsAnyCore({ id, net, type }: V2rayForm): readonly string[] {
  return [
    ...(id32to36.test(id) && !startsWithUuid.test(id) ? ['id'] : []),
    ...((net === 'kcp' || net === 'quic') && !['dns', ...PACKET_TYPES].includes(type) ? ['type'] : []),
  ];
}

export function v2rayWarnings(form: V2rayForm, extra: Extra, service: Capabilities): readonly Problem[] {
  const warnings: Problem[] = [];
  const vless = form.protocol === 'vless';
  if (!netsOf(service).includes(form.net)) warnings.push({ field: 'net', reason: 'transport-unsupported' });
  if (['reality', 'xtls'].includes(form.tls) && !securitiesOf(service).includes(form.tls))
    warnings.push({ field: 'tls', reason: 'security-unsupported' });
  if (form.tls !== 'none' && !service.fingerprint)
    warnings.push(...lostBefore21(form).map((field): Problem => ({ field, reason: 'not-kept' })));
  if (asksForInsecure(form, extra) && !service.insecureTls)
    warnings.push({ field: 'allowInsecure', reason: 'insecure-unsupported' });
  if (vless && !saysNone(extra['encryption'])) warnings.push({ field: 'encryption', reason: 'encryption-unsupported' });
  if (vless && form.net === 'xhttp' && service.xhttp && 'extra' in extra)
    warnings.push({ field: 'extra', reason: 'settings-lost' });
  const encoded = vless && !isPlain(form.id);
  if (encoded) warnings.push({ field: 'id', reason: 'percent-encoded' });
  for (const field of stopsAnyCore(form))
    if (!encoded || field !== 'id') warnings.push({ field, reason: 'stops-core' });
  if (service.core === 'v2rayacore') warnings.push(...ownCoreWarnings(form, extra));
  return warnings;
}
