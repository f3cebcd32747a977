import { expect, test } from 'vitest';
import { readLink } from '../../../machines/domain/links/links';
import { rowOfLink } from '../../../machines/domain/links/row';
import { readRecording } from '../../contract/recording';

interface Listed {
  readonly name: string;
  readonly address: string;
  readonly net: string;
}

/** Every link that the recorded service shared, with the row that it listed for it at the time. */
function sharedRows(): readonly (readonly [link: string, row: Listed])[] {
  const pairs: [string, Listed][] = [];
  let servers: readonly Listed[] = [];
  for (const { request, response } of readRecording('2.2.6.7').exchanges) {
    const data = (response?.json as { readonly data?: Record<string, unknown> | null } | undefined)?.data ?? {};
    const touch = data['touch'] as { readonly servers?: readonly Listed[] } | undefined;
    if (touch?.servers !== undefined) servers = touch.servers;
    const link = data['sharingAddress'];
    const which = (request?.query as { readonly touch?: { readonly _type: string; readonly id: number } } | undefined)
      ?.touch;
    const row = which?._type === 'server' ? servers[which.id - 1] : undefined;
    // The service takes a port above 65535; the panel does not read such a link.
    if (typeof link === 'string' && row !== undefined && !row.address.endsWith(':70000')) pairs.push([link, row]);
  }
  return pairs;
}

test.each(sharedRows())('%s becomes the row that the service lists', (link, { name, address, net }) => {
  const read = readLink(link);
  if (!read.ok) throw new Error('not read');
  expect(rowOfLink(link, read)).toEqual({ name, address, net });
});

test('there are such links', () => expect(sharedRows().length).toBeGreaterThan(10));
