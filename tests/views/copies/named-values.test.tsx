import { expect, test } from 'vitest';
import { type BackupPart } from '../../../machines/domain/backup/contents';
import { useNamedValues } from '../../../src/views/copies/named-values';
import { renderView } from '../../harness/render';

function Shown({ part, name, value }: { readonly part: BackupPart; readonly name: string; readonly value: string }) {
  const { label, shown } = useNamedValues()(part, name);
  return `${label}: ${shown(value)}`;
}

test.each([
  ['settings', 'muxOn', 'yes', 'Multiplexing: On'],
  ['settings', 'portSharing', 'false', 'Share the ports with the local network: Off'],
  ['settings', 'mux', '8', 'Mux concurrency: 8'],
  ['settings', 'transparentType', 'new_tun', 'Capture method: new_tun'],
  ['settings', 'toString', 'valueOf', 'toString: valueOf'],
  ['ports', 'socks5WithPac', '20171', 'SOCKS5 with rules: 20171'],
  ['ports', 'later', '1', 'later: 1'],
  ['outbounds', 'mux', 'yes', 'mux: yes'],
] as const)('of %s, %s with the value %s is shown as “%s”', (part, name, value, text) => {
  const { getByText } = renderView(<Shown part={part} name={name} value={value} />);
  expect(getByText(text)).toBeTruthy();
});
