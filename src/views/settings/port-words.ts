import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type PortField } from '../../../machines/settings/ports.rules';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';

export const PORT_LABELS: Readonly<Record<PortField, MessageDescriptor>> = {
  socks5: msg`SOCKS5`,
  http: msg`HTTP`,
  socks5WithPac: msg`SOCKS5 with rules`,
  httpWithPac: msg`HTTP with rules`,
  vmess: msg`VMess with rules`,
  api: msg`API port`,
};

const CLASH_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  ...PORT_LABELS,
  'api.port': PORT_LABELS.api,
  'api.services': msg`API services`,
};

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

export function usePortClashText(): (clash: Clash) => ClashText {
  const { _ } = useLingui();
  return ({ path, mine, theirs }) => {
    const label = CLASH_LABELS[path];
    return { label: label === undefined ? path : _(label), mine: shown(mine), theirs: shown(theirs) };
  };
}
