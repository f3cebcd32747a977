import { describe, expect, test } from 'vitest';
import { forReimport, readFor, warningsOf } from '../../../machines/domain/links/for-service';
import { isTaken } from '../../../machines/domain/links/kinds';
import { canonical, writeLink, type ReadLink } from '../../../machines/domain/links/links';
import { rowOfLink } from '../../../machines/domain/links/row';
import { isLinkScheme, schemeOf } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { addressOf, netOf, parseServerLink, shareServer } from '../../../sandbox/links/codec';
import { LINK_FORMS } from '../../contract/link-forms';
import { serviceOf } from '../../harness/capabilities';

const VERSIONS = [
  ['2.2.6.7', '2.2'],
  ['2.4.14', '2.4'],
] as const;

describe.each(VERSIONS)('links in every form with service %s', (version, habits) => {
  const service = serviceOf(version, { variant: 'V2rayaCore' });
  const shared = (link: string): string => shareServer(parseServerLink(link), habits);
  const formOf = (link: string): unknown => {
    const read = readFor(link, service);
    return read.ok ? canonical(read.kind, read.form as never) : read;
  };
  const understood = LINK_FORMS.flatMap((form): { name: string; sent: string; url: string; read: ReadLink }[] => {
    const scheme = schemeOf(form.sent);
    const read = readFor(form.sent, service);
    if (!read.ok || !isLinkScheme(scheme) || !isTaken(read.kind, service)) return [];
    return [{ name: form.name, sent: form.sent, url: sendableLink(form.sent, scheme, read, service), read }];
  });

  test('most are understood', () => expect(understood.length).toBeGreaterThan(70));

  test.each(understood)('$name: its row is as the service lists it', ({ url, read }) => {
    const server = parseServerLink(url);
    const row = { name: server.name, address: addressOf(server), net: netOf(server) };
    expect(rowOfLink(url, read)).toEqual(row);
  });

  test.each(understood.filter(({ sent, url }) => sent === url))(
    '$name: its row was recorded',
    ({ name, url, read }) => {
      const recorded = LINK_FORMS.find((form) => form.name === name)?.[version];
      expect(recorded).toMatchObject({ rows: [rowOfLink(url, read)] });
    },
  );

  test.each(understood)('$name: what the service does not keep is said', ({ url, read }) => {
    const kept = JSON.stringify(formOf(shared(url))) === JSON.stringify(canonical(read.kind, read.form as never));
    if (!kept) expect(warningsOf(read, service)).not.toEqual([]);
    else expect(kept).toBe(true);
  });

  test.each(understood)('$name: undo and saving it unchanged change nothing', ({ url }) => {
    const link = shared(url);
    const read = readFor(link, service);
    if (!read.ok) throw new Error(read.reason);
    expect(formOf(shared(forReimport(link, service)))).toEqual(formOf(link));
    const saved = writeLink(read.kind, canonical(read.kind, read.form as never) as never, read.extra);
    expect(formOf(shared(saved))).toEqual(formOf(link));
  });
});
