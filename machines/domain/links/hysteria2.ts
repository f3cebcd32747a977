import { fitsInList } from './as-written';
import { type LinkKind, required } from './codec';
import { decodePercent, encodePercent } from './encoding/percent';
import { isYes } from './encoding/query';
import { pinProblem } from './keys';
import { saysTheSame, urlCodec, urlDefaults, urlFields, type UrlForm, urlRules } from './url-kind';

export interface Hysteria2Form extends UrlForm {
  /** With a server that knows several people: `user:password`. */
  readonly password: string;
  readonly sni: string;
  readonly pin: string;
  readonly certificateName: string;
  readonly obfs: string;
  readonly obfsPassword: string;
}

const defaults: Hysteria2Form = {
  ...urlDefaults,
  password: '',
  sni: '',
  pin: '',
  certificateName: '',
  obfs: 'none',
  obfsPassword: '',
};

const common = Object.keys(defaults).filter((field) => field !== 'obfsPassword') as readonly (keyof Hysteria2Form)[];

export const hysteria2Rules = urlRules(defaults, {
  needs: ({ password }) => required('password', password, 'password-missing'),
  options: { obfs: ['none', 'salamander'] },
  filled: ['obfs'],
  visible: ({ obfs }) => (obfs === 'none' ? common : [...common, 'obfsPassword']),
  problems: ({ pin, obfs, obfsPassword }) => [
    ...pinProblem('pin', pin, 'several'),
    ...(obfs === 'none' ? [] : required('obfsPassword', obfsPassword, 'obfs-password-missing')),
  ],
  warnings: (_, extra, { hysteria2InCore }) => [
    ...('mport' in extra ? [{ field: 'port', reason: 'ports-unsupported' } as const] : []),
    ...(hysteria2InCore && (isYes(String(extra['insecure'])) || isYes(String(extra['allowInsecure'])))
      ? [{ field: 'insecure', reason: 'insecure-unsupported' } as const]
      : []),
  ],
});

/** Reads the URI scheme of Hysteria 2 (source: v2.hysteria.network/docs/developers/URI-Scheme), with the names for a pin that the service knows besides. */
export const hysteria2 = urlCodec(hysteria2Rules, {
  scheme: 'hysteria2',
  defaultPort: '443',
  hops: true,
  read: (userInfo, query) => ({
    password: decodePercent(userInfo),
    sni: query.take('sni', 'peer'),
    pin: query.take('pinSHA256', 'pinSha256', 'pin_sha256', 'pinned_peer_cert_sha256'),
    certificateName: query.take('verify_peer_cert_by_name'),
    obfs: query.take('obfs').toLowerCase() || defaults.obfs,
    obfsPassword: query.take('obfs-password', 'obfs_password'),
  }),
  user: ({ password }) => encodePercent(password).replace('%3A', ':'),
  entries: (form) => [
    ['obfs', 'obfs', form.obfs === 'none' ? '' : form.obfs],
    ['obfsPassword', 'obfs-password', form.obfsPassword],
    ['sni', 'sni', form.sni],
    ['pin', 'pinSHA256', form.pin],
    ['certificateName', 'verify_peer_cert_by_name', form.certificateName],
  ],
});

export const hysteria2Kind: LinkKind<Hysteria2Form, 'hysteria2' | 'hy2'> = {
  name: 'Hysteria2',
  schemes: ['hysteria2', 'hy2'],
  isTaken: (service) => service.hysteria2,
  fields: {
    ...urlFields,
    password: { label: 'password', group: 'server', hint: 'userAndPassword', secret: true },
    sni: { label: 'sni', group: 'security', hint: 'sniIsHost' },
    pin: { label: 'certificatePins', group: 'security', hint: 'pinFormat' },
    certificateName: { label: 'certificateName', group: 'security' },
    obfs: { label: 'obfuscation', group: 'obfuscation' },
    obfsPassword: { label: 'obfuscationPassword', group: 'obfuscation', secret: true },
  },
  rules: hysteria2Rules,
  codec: hysteria2,
  net: () => 'hysteria2',
  alike: (_, body, form) => fitsInList(body) && saysTheSame(hysteria2, body, form),
};
