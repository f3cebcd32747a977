import {
  type Entry,
  type FormRules,
  formPairs,
  hideInvisible,
  hostProblem,
  type LinkCodec,
  portProblem,
  type Problem,
  readNumber,
  required,
} from './codec';
import { plainHost, splitLink, splitUserInfo, writeAddress, writeFragment } from './encoding/address';
import { decodePercent, encodePercent } from './encoding/percent';
import { isYes, Query, writeQuery } from './encoding/query';

/** The Juicity tab (SPEC section 3, "Server forms"). */
export interface JuicityForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly uuid: string;
  readonly password: string;
  readonly cc: string;
  readonly allowInsecure: boolean;
  readonly sni: string;
  readonly pinnedCertchainSha256: string;
}

const defaults: JuicityForm = {
  name: '',
  server: '',
  port: null,
  uuid: '',
  password: '',
  cc: 'bbr',
  allowInsecure: false,
  sni: '',
  pinnedCertchainSha256: '',
};

function essential(form: JuicityForm): readonly Problem[] {
  return [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...required('uuid', form.uuid, 'uuid-missing'),
    ...required('password', form.password, 'password-missing'),
  ];
}

export const juicityRules: FormRules<JuicityForm> = {
  defaults,
  visible: () => Object.keys(defaults) as (keyof JuicityForm)[],
  essential,
  options: () => ({ cc: ['bbr'] }),
  canonical: (form) =>
    hideInvisible(juicityRules, { ...form, server: plainHost(form.server), cc: form.cc || defaults.cc }),
  problems: essential,
  dropped: () => [],
};

function entries(form: JuicityForm): readonly Entry<JuicityForm>[] {
  return [
    ['cc', 'congestion_control', form.cc],
    ['sni', 'sni', form.sni],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? '1' : ''],
    ['pinnedCertchainSha256', 'pinned_certchain_sha256', form.pinnedCertchainSha256],
  ];
}

export const juicity: LinkCodec<JuicityForm> = {
  read(_, body) {
    const parts = splitLink(body);
    if (parts === null) return { field: 'link', reason: 'link-malformed' };
    const query = new Query(parts.query);
    const port = readNumber(parts.port, 'port');
    const [uuid, password] = splitUserInfo(parts.userInfo);
    const form: JuicityForm = {
      name: decodePercent(parts.fragment),
      server: plainHost(decodePercent(parts.host)),
      port: port.value,
      uuid,
      password,
      cc: query.take('congestion_control') || defaults.cc,
      allowInsecure: isYes(query.take('allow_insecure')),
      sni: query.take('sni', 'peer'),
      pinnedCertchainSha256: query.take('pinned_certchain_sha256'),
    };
    const extra = query.rest();
    return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
  },
  pairs: (form) => formPairs(juicityRules, form, entries(form)),
  write(form, extra) {
    const user = `${encodePercent(form.uuid)}:${encodePercent(form.password)}`;
    const query = writeQuery(juicity.pairs(form, extra), extra);
    return `juicity://${user}@${writeAddress(form.server, form.port)}${query}${writeFragment(form.name)}`;
  },
};
