import { type Capabilities } from '../capabilities';
import { fitsInList, literal, urlOf } from './as-written';
import { type LinkKind, type Problem } from './codec';
import { uncheckedWith } from './kept';
import { isPluginPin, pinProblem } from './keys';
import { quicAlike, quicCodec, quicDefaults, quicFields, quicRules, type QuicForm } from './quic';

/** The Juicity tab (SPEC section 3, "Server forms"). */
export interface JuicityForm extends QuicForm {
  readonly pinnedCertchainSha256: string;
}

const defaults: JuicityForm = { ...quicDefaults, pinnedCertchainSha256: '' };

const unchecked = uncheckedWith('juicityInsecure');

/** The service's own core takes a pin in every spelling, a plugin of earlier services in fewer. */
function pinWarnings(pin: string, { core }: Capabilities): readonly Problem[] {
  const field = 'pinnedCertchainSha256';
  if (core === 'v2rayacore') return pinProblem(field, pin);
  return core === 'unknown' || isPluginPin(pin) ? [] : [{ field, reason: 'stops-core' }];
}

export const juicityRules = quicRules<JuicityForm>(defaults, {
  options: { cc: ['bbr'] },
  filled: ['cc'],
  warnings: (form, extra, service) => [
    ...pinWarnings(form.pinnedCertchainSha256, service),
    ...unchecked.warnings(form, extra, service),
  ],
  unavailable: unchecked.unavailable,
});

/** Source: "Link Format" in the README of github.com/juicity/juicity. */
export const juicity = quicCodec(juicityRules, {
  scheme: 'juicity',
  read: (query) => ({
    cc: query.take('congestion_control', 'congestionControl') || defaults.cc,
    sni: query.take('sni', 'peer'),
    pinnedCertchainSha256: query.take('pinned_certchain_sha256'),
  }),
  entries: (form) => [
    ['cc', 'congestion_control', form.cc],
    ['sni', 'sni', form.sni],
    // From 2.4.11 on the service takes no other word for it.
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? 'true' : ''],
    ['pinnedCertchainSha256', 'pinned_certchain_sha256', form.pinnedCertchainSha256],
  ],
});

/** The service reads no `peer`, which a plugin of earlier ones prefers; and those no other word for the congestion control. */
function juicityAlike(body: string, form: JuicityForm): boolean {
  const query = urlOf(body)?.query;
  const cc = query?.get('congestion_control') || defaults.cc;
  const named = query !== undefined && query.get('sni') === form.sni && literal(query, 'peer', form.sni);
  return named && cc === form.cc && quicAlike(body, form, ['true']);
}

export const juicityKind: LinkKind<JuicityForm, 'juicity'> = {
  name: 'Juicity',
  schemes: ['juicity'],
  isTaken: (service) => service.juicity,
  fields: { ...quicFields, pinnedCertchainSha256: { label: 'certificatePin', group: 'security' } },
  rules: juicityRules,
  codec: juicity,
  net: () => 'Juicity',
  alike: (_, body, form) => fitsInList(body) && juicityAlike(body, form),
  sharedAsWritten: true,
  asKept: unchecked.asKept,
};
