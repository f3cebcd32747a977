import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type PortField } from '../../../machines/settings/ports.rules';
import { type Clash } from '../../../machines/shared/three-way';
import { type ClashText } from '../../components/Clashes';
import { type NamedValues } from './setting-words';

export const PORT_LABELS: Readonly<Record<PortField, MessageDescriptor>> = {
  socks5: msg`SOCKS5`,
  http: msg`HTTP`,
  socks5WithPac: msg`SOCKS5 with rules`,
  httpWithPac: msg`HTTP with rules`,
  vmess: msg`VMess with rules`,
  api: msg`API port`,
};

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  ...PORT_LABELS,
  'api.port': PORT_LABELS.api,
  'api.services': msg`API services`,
};

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** How a key of the service's ports is shown, and its values. */
export function usePortNames(): (key: string) => NamedValues {
  const { _ } = useLingui();
  return (key) => {
    const label = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
    return { label: label === undefined ? key : _(label), shown };
  };
}

export function usePortClashText(): (clash: Clash) => ClashText {
  const namesOf = usePortNames();
  return ({ path, mine, theirs }) => ({ label: namesOf(path).label, mine: shown(mine), theirs: shown(theirs) });
}
