import { type Capabilities } from '../capabilities';
import { type Problem } from './codec';
import { isPlain } from './encoding/layers';
import { type Extra } from './encoding/query';
import { asksForInsecure, saysNone } from './kept';
import { type V2rayForm } from './v2ray-form';

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
  if (vless && !isPlain(form.id)) warnings.push({ field: 'id', reason: 'percent-encoded' });
  return warnings;
}
