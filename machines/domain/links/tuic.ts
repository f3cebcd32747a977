import { type LinkKind } from './codec';
import { splitLink, splitUserInfo } from './encoding/address';
import { isPlain, withoutLayers } from './encoding/layers';
import { isYes } from './encoding/query';
import { ALPN } from './fields';
import { PINS } from './kept';
import { PIN_PARAMETERS } from './stream-parameters';
import { quicAlike, quicCodec, quicDefaults, quicFields, quicRules, type QuicForm } from './quic';

/** The Tuic tab (SPEC section 3, "Server forms"). */
export interface TuicForm extends QuicForm {
  readonly disableSni: boolean;
  readonly alpn: string;
  readonly udpRelayMode: string;
}

const { sni, ...common } = quicDefaults;
// In the order of the tab.
const defaults: TuicForm = { ...common, disableSni: false, sni, alpn: 'h3', udpRelayMode: 'native' };

export const tuicRules = quicRules(defaults, {
  options: { cc: ['bbr'], udpRelayMode: ['native', 'quic'] },
  filled: ['cc', 'alpn', 'udpRelayMode'],
  warnings: ({ password }, _, { tuicPasswords }) =>
    tuicPasswords || isPlain(password) ? [] : [{ field: 'password', reason: 'percent-encoded' }],
});

export const tuic = quicCodec(tuicRules, {
  scheme: 'tuic',
  read: (query) => ({
    disableSni: isYes(query.take('disable_sni')),
    sni: query.take('sni'),
    alpn: query.take('alpn') || defaults.alpn,
    udpRelayMode: query.take('udp_relay_mode') || defaults.udpRelayMode,
  }),
  entries: (form) => [
    ['cc', 'congestion_control', form.cc],
    ['alpn', 'alpn', form.alpn],
    ['sni', 'sni', form.sni],
    ['disableSni', 'disable_sni', form.disableSni ? '1' : ''],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? '1' : ''],
    ['udpRelayMode', 'udp_relay_mode', form.udpRelayMode],
  ],
  keeps: (name, _, __, { tuicVerbatim, certificatePins }) => tuicVerbatim || (certificatePins && PINS.has(name)),
});

/** A password that the service has encoded before is not sent so. */
function keepsPassword(body: string, password: string): boolean {
  return splitUserInfo(splitLink(body)?.userInfo ?? '')[1] === password;
}

export const tuicKind: LinkKind<TuicForm, 'tuic'> = {
  name: 'Tuic',
  schemes: ['tuic'],
  isTaken: (service) => service.tuic,
  fields: {
    ...quicFields,
    disableSni: { label: 'disableSni', group: 'security' },
    alpn: ALPN,
    udpRelayMode: { label: 'udpRelayMode', group: 'connection' },
  },
  rules: tuicRules,
  codec: tuic,
  parameters: PIN_PARAMETERS,
  net: () => 'tuic',
  alike: (_, body, form, { tuicPasswords }) =>
    quicAlike(body, form, ['true', '1']) && (tuicPasswords || keepsPassword(body, form.password)),
  asKept: (form, extra, { tuicPasswords }) =>
    tuicPasswords ? { form, extra } : { form: { ...form, password: withoutLayers(form.password) }, extra },
};
