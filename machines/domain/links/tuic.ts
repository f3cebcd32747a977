import { fitsInList, knownYes, literal, urlOf } from './as-written';
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

/** As the service has it. */
function tidyAlpn(alpn: string): string {
  return alpn.replaceAll(' ', '');
}

export const tuicRules = quicRules(defaults, {
  tidy: (form) => ({ ...form, alpn: tidyAlpn(form.alpn) }),
  options: { cc: ['bbr'], udpRelayMode: ['native', 'quic'] },
  filled: ['cc', 'alpn', 'udpRelayMode'],
  warnings: ({ password }, _, { tuicPasswords }) =>
    tuicPasswords || isPlain(password) ? [] : [{ field: 'password', reason: 'percent-encoded' }],
});

/** Links as the service reads and writes them (source: what it made of some, `tests/contract/link-forms.json`). */
export const tuic = quicCodec(tuicRules, {
  scheme: 'tuic',
  read: (query) => ({
    cc: query.take('congestion_control') || defaults.cc,
    disableSni: isYes(query.take('disable_sni')),
    sni: query.take('sni'),
    alpn: tidyAlpn(query.takeAll('alpn').join(',')) || defaults.alpn,
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

/** Later services join several parameters for ALPN, earlier ones read the first; neither knows every word for a yes. */
function tuicAlike(body: string, form: TuicForm): boolean {
  const query = urlOf(body)?.query;
  if (query === undefined || query.all('alpn').length > 1 || !literal(query, 'alpn', form.alpn)) return false;
  return knownYes(query, 'disable_sni', 'true', '1') && quicAlike(body, form, ['true', '1']);
}

/** A plugin is given the link: it splits it at commas, and takes no ALPN for `h3`. */
function goesVerbatim(body: string, { alpn }: TuicForm): boolean {
  return fitsInList(body) && urlOf(body)?.query.get('alpn') === alpn;
}

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
  alike: (_, body, form, { tuicPasswords, tuicVerbatim }) =>
    (!tuicVerbatim || goesVerbatim(body, form)) &&
    tuicAlike(body, form) &&
    (tuicPasswords || keepsPassword(body, form.password)),
  asKept: (form, extra, { tuicPasswords }) =>
    tuicPasswords ? { form, extra } : { form: { ...form, password: withoutLayers(form.password) }, extra },
};
