import { fitsInList, urlOf } from './as-written';
import { type LinkKind, required } from './codec';
import { decodePercent, encodePercent } from './encoding/percent';
import { uncheckedWith } from './kept';
import { countProblem, pinProblem } from './keys';
import { saysTheSame, urlCodec, urlDefaults, urlFields, type UrlForm, urlRules } from './url-kind';

export interface AnytlsForm extends UrlForm {
  readonly password: string;
  readonly allowInsecure: boolean;
  readonly sni: string;
  readonly pin: string;
  readonly certificateName: string;
  /** Digits; sessions without work that are kept open. */
  readonly minIdleSession: string;
}

const defaults: AnytlsForm = {
  ...urlDefaults,
  password: '',
  allowInsecure: false,
  sni: '',
  pin: '',
  certificateName: '',
  minIdleSession: '',
};

const unchecked = uncheckedWith('anytlsInsecure');

export const anytlsRules = urlRules(defaults, {
  needs: ({ password }) => required('password', password, 'password-missing'),
  problems: ({ pin, minIdleSession }) => [...pinProblem('pin', pin), ...countProblem('minIdleSession', minIdleSession)],
  warnings: (form, extra, service) => [
    ...unchecked.warnings(form, extra, service),
    ...(extra['security'] === 'reality' ? [{ field: 'security', reason: 'security-unsupported' } as const] : []),
  ],
  unavailable: unchecked.unavailable,
});

/** Reads the URI scheme of AnyTLS, and `peer`, which the service's own page writes and the service does not read. */
export const anytls = urlCodec(anytlsRules, {
  scheme: 'anytls',
  defaultPort: '443',
  read: (userInfo, query) => ({
    password: userInfo === '' ? query.take('password') : decodePercent(userInfo),
    allowInsecure: query.takeYes('allow_insecure', 'allowInsecure', 'insecure'),
    sni: query.take('sni', 'peer'),
    pin: query.take('pinnedPeerCertSha256'),
    certificateName: query.take('verifyPeerCertByName'),
    minIdleSession: query.take('minIdleSession'),
  }),
  user: ({ password }) => encodePercent(password),
  entries: (form) => [
    ['sni', 'sni', form.sni],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? 'true' : ''],
    ['pin', 'pinnedPeerCertSha256', form.pin],
    ['certificateName', 'verifyPeerCertByName', form.certificateName],
    ['minIdleSession', 'minIdleSession', form.minIdleSession],
  ],
});

/** The service takes what stands behind a colon for something else. */
function keepsPassword(body: string): boolean {
  const user = urlOf(body)?.parts.userInfo ?? '';
  return user !== '' && !user.includes(':');
}

export const anytlsKind: LinkKind<AnytlsForm, 'anytls'> = {
  name: 'AnyTLS',
  schemes: ['anytls'],
  isTaken: (service) => service.anytls,
  fields: {
    ...urlFields,
    password: { label: 'password', group: 'server', secret: true },
    allowInsecure: { label: 'allowInsecure', group: 'security' },
    sni: { label: 'sni', group: 'security', hint: 'sniIsHost' },
    pin: { label: 'certificatePin', group: 'security', hint: 'pinFormat' },
    certificateName: { label: 'certificateName', group: 'security' },
    minIdleSession: { label: 'minIdleSession', group: 'connection', numeric: true },
  },
  rules: anytlsRules,
  codec: anytls,
  net: () => 'anytls',
  alike: (_, body, form) => fitsInList(body) && keepsPassword(body) && saysTheSame(anytls, body, form),
  sharedAsWritten: true,
  asKept: unchecked.asKept,
};
