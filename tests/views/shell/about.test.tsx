// About lists what the service in use has and lacks, as the table has it.
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { originOf, type Flag } from '../../../machines/domain/capabilities';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { CapabilityList } from '../../../src/views/shell/CapabilityList';
import { CAPABILITY_WORDS } from '../../../src/views/shell/capability-words';
import { serviceOf } from '../../harness/capabilities';
import { renderView } from '../../harness/render';

afterEach(cleanup);

function listed(version: string, more: Partial<ServiceVersion> = {}): readonly string[] {
  const { getAllByRole } = renderView(<CapabilityList service={serviceOf(version, more)} />);
  return getAllByRole('listitem').map(
    (item) => `${item.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''} ${item.textContent}`,
  );
}

test.each([
  ['2.2.6.7', {}, ['Yes: Tuicsince 2.2.0', 'Yes: DNS as two server listsbefore 2.3.4', 'No: DNS rulessince 2.3.4']],
  [
    '2.4.14',
    {},
    ['Yes: ShadowsocksRup to 2.4.14', 'No: XHTTP rangesafter 2.4.14', 'No: DNS as two server listsbefore 2.3.4'],
  ],
  ['2.5.9', { coreVersion: '5' }, ['No: ShadowsocksRup to 2.4.14', 'Yes: XHTTP rangesafter 2.4.14']],
  ['2.2.6.7', { variant: 'Xray' }, ['Yes: REALITY', 'Yes: GFWList from a custom linksince 2.2.6.4']],
])('%s with %j', (version, more, expected) => {
  expect(listed(version, more)).toEqual(expect.arrayContaining(expected));
});

test('every capability is listed once, and those that depend on the version name it', () => {
  const flags = Object.entries(serviceOf()).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []));
  expect(Object.keys(CAPABILITY_WORDS).toSorted()).toEqual(flags.toSorted());
  expect(listed('2.2.6.7')).toHaveLength(flags.length);
  expect(flags.filter((flag) => originOf(flag as Flag) === null).toSorted()).toEqual([
    'h2',
    'juicityInsecure',
    'loadBalanceValid',
    'quic',
    'quotesInSubscriptions',
    'reality',
    'tuicPasswords',
    'xhttp',
    'xtls',
  ]);
});

test('it says how it can capture traffic, and nothing when it cannot', () => {
  const linux = { os: 'linux', isRoot: true };
  const { getByText } = renderView(
    <CapabilityList service={serviceOf('2.4.14', { ...linux, tinytunSupported: true })} />,
  );
  expect(getByText('Traffic capture: redirect, tproxy, TUN')).toBeTruthy();
  cleanup();
  const mac = { os: 'darwin', isRoot: true, tinytunSupported: false };
  const { queryByText } = renderView(<CapabilityList service={serviceOf('2.4.14', mac)} />);
  expect(queryByText(/Traffic capture/)).toBeNull();
});
