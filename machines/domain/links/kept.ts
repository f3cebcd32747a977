import { type Capabilities } from '../capabilities';
import { type Problem } from './codec';
import { textOf } from './encoding/json';
import { type Extra, isYes } from './encoding/query';

/** Parameters of later links: which certificate is expected. */
export const PINS: ReadonlySet<string> = new Set(['pinnedPeerCertSha256', 'verifyPeerCertByName']);

/** Whether certificates are to stay unchecked. A service that always checks them has it among the extras, see `asKept`. */
export function asksForInsecure(form: { readonly allowInsecure: boolean }, extra: Extra): boolean {
  return form.allowInsecure || 'allowInsecure' in extra;
}

/** The service says `none` for VLESS, whatever the link says. */
export function saysNone(encryption: unknown): boolean {
  return encryption === undefined || encryption === '' || encryption === 'none';
}

const EARLY_DATA = new Set(['maxEarlyData', 'earlyDataHeaderName']);
const GRPC_TUNING = new Set(
  'multiMode idleTimeout healthCheckTimeout permitWithoutStream initialWindowsSize'.split(' '),
);
const XHTTP_NUMBERS: ReadonlySet<string> = new Set([
  'scMaxBufferedPosts',
  'xmuxHKeepAlive',
  ...'scMaxEachPostBytes scMinPostsInterval scStreamUpServer xPaddingBytes xmuxMaxConcur xmuxMaxConn xmuxCMaxReuse xmuxHMaxReq xmuxHMaxReusable'
    .split(' ')
    .flatMap((name) => [`${name}From`, `${name}To`]),
]);
const XHTTP_TUNING = new Set([
  ...XHTTP_NUMBERS,
  ...'xhttpHeaders noGRPCHeader noSSEHeader uplinkHTTPMethod'.split(' '),
]);

/** The transports that a parameter of newer services belongs to; none when it is not one of theirs, or not of this service. */
export function netsOf(name: string, service: Capabilities): readonly string[] {
  if (name === 'xhttpMode') return service.xhttpMode ? ['xhttp'] : [];
  if (XHTTP_TUNING.has(name)) return service.certificatePins ? ['xhttp'] : [];
  if (EARLY_DATA.has(name)) return service.streamTuning ? ['ws', 'h2'] : [];
  return GRPC_TUNING.has(name) && service.streamTuning ? ['grpc'] : [];
}

/** Switches of newer services, for which `true` is the only word. */
export const SWITCHES: ReadonlySet<string> = new Set(['noGRPCHeader', 'noSSEHeader']);

/** A parameter of newer services as their vmess JSON holds it: two are booleans, those of xhttp that count are numbers, the others texts. The service fails at anything else. */
export function asJsonHolds(name: string, value: unknown): unknown {
  if (SWITCHES.has(name)) return isYes(textOf(value));
  const later = XHTTP_TUNING.has(name) || EARLY_DATA.has(name) || GRPC_TUNING.has(name) || PINS.has(name);
  if (!later && name !== 'xhttpMode') return value;
  if (XHTTP_NUMBERS.has(name)) return /^\d+$/.test(textOf(value)) ? Number(value) : value;
  if (typeof value === 'boolean') return value ? 'true' : '';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The extras of a vless link with every switch that is on in the word that the service takes for it. */
export function withKnownYes(extra: Extra): Extra {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, SWITCHES.has(name) && isYes(textOf(value)) ? 'true' : value]),
  );
}

interface Insecure {
  readonly allowInsecure: boolean;
}

/** A service that always checks certificates knows no such field: it stands among the extras, under this name, and is said to be lost. */
function withoutInsecure<Form extends Insecure>(form: Form, extra: Extra, name: string, value: string) {
  return { form: { ...form, allowInsecure: false }, extra: { ...extra, [name]: value } };
}

/** For vmess, vless and trojan. */
export function insecureAsKept<Form extends Insecure>(
  form: Form,
  extra: Extra,
  { insecureTls }: Capabilities,
): { readonly form: Form; readonly extra: Extra } {
  return insecureTls || !form.allowInsecure ? { form, extra } : withoutInsecure(form, extra, 'allowInsecure', '1');
}

/** For a kind whose links say `allow_insecure`, which services heed that have `flag`: its warnings, its unavailable field, and `asKept`. */
export function uncheckedWith(flag: 'anytlsInsecure' | 'juicityInsecure') {
  return {
    warnings: (form: Insecure, extra: Extra, service: Capabilities): readonly Problem[] =>
      service[flag] || !(form.allowInsecure || 'allow_insecure' in extra)
        ? []
        : [{ field: 'allowInsecure', reason: 'insecure-unsupported' }],
    unavailable: (service: Capabilities): readonly 'allowInsecure'[] => (service[flag] ? [] : ['allowInsecure']),
    asKept: <Form extends Insecure>(form: Form, extra: Extra, service: Capabilities) =>
      service[flag] || !form.allowInsecure ? { form, extra } : withoutInsecure(form, extra, 'allow_insecure', 'true'),
  };
}
