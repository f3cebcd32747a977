import { quicCodec, quicDefaults, quicRules, type QuicForm } from './quic';

/** The Juicity tab (SPEC section 3, "Server forms"). */
export interface JuicityForm extends QuicForm {
  readonly pinnedCertchainSha256: string;
}

const defaults: JuicityForm = { ...quicDefaults, pinnedCertchainSha256: '' };

export const juicityRules = quicRules(defaults, { cc: ['bbr'] }, ['cc']);

export const juicity = quicCodec(
  'juicity',
  juicityRules,
  (query) => ({
    sni: query.take('sni', 'peer'),
    pinnedCertchainSha256: query.take('pinned_certchain_sha256'),
  }),
  (form) => [
    ['cc', 'congestion_control', form.cc],
    ['sni', 'sni', form.sni],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? '1' : ''],
    ['pinnedCertchainSha256', 'pinned_certchain_sha256', form.pinnedCertchainSha256],
  ],
);
