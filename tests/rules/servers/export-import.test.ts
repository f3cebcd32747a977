import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../harness/properties';
import { type Capabilities } from '../../../machines/domain/capabilities';
import { readFor } from '../../../machines/domain/links/for-service';
import { isTaken } from '../../../machines/domain/links/kinds';
import { canonical, rulesOf, writeLink, type Draft } from '../../../machines/domain/links/links';
import { isLinkScheme, schemeOf } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { batchesOf, likelyChoice, readLines } from '../../../machines/servers/import-lines.rules';
import { textOf } from '../../../machines/servers/sharing.rules';
import { parseListLine, parseServerLink, shareServer } from '../../../sandbox/links/codec';
import { type Habits, type ServerObject } from '../../../sandbox/links/server-object';
import { profiles } from '../../../sandbox/service/profiles';
import { LINK_FORMS } from '../../contract/link-forms';
import { serviceOf } from '../../harness/capabilities';
import { anyDraft, extras } from '../links/forms';

const SERVICES = Object.values(profiles).map(({ version, variant, habits, schemes }) => {
  const later = version.startsWith('2.5.') ? { coreVersion: version } : {};
  return { version, habits, schemes, service: serviceOf(version, { variant, ...later }) };
});

/** What a service stores of a line that was typed into Import; null when the panel does not send it. */
function imported(line: string, service: Capabilities): ServerObject | null {
  const read = readFor(line, service);
  const scheme = schemeOf(line);
  if (!read.ok || !isLinkScheme(scheme) || !isTaken(read.kind, service)) return null;
  return parseServerLink(sendableLink(line, scheme, read, service));
}

interface Used {
  readonly service: Capabilities;
  readonly habits: Habits;
  readonly schemes: readonly string[];
}

/** Exports servers, imports the text into the same service and exports it again. */
function again(servers: readonly ServerObject[], { service, habits, schemes }: Used) {
  const shared = servers.map((server) => shareServer(server, habits));
  const lines = readLines(textOf(shared), service);
  const [batch, ...more] = batchesOf(lines, likelyChoice(lines));
  const back = (batch?.url ?? '').split('\n').map((line) => parseListLine(line, schemes));
  return { shared, kinds: lines.lines.map(({ reading }) => reading.kind), more, back };
}

describe.each(SERVICES)('what the panel exports from $version', (used) => {
  const { service, habits } = used;
  /** The same server can be written in more than one way. */
  const meant = (link: string): unknown => {
    const read = readFor(link, service);
    return read.ok ? { ...read, form: canonical(read.kind, read.form) } : read;
  };
  const isServer = (kind: string): boolean => kind === 'server' || kind === 'either';

  test('comes back, whatever the servers are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDraft, extras), { minLength: 1, maxLength: 6 }), (drafts) => {
        const servers = drafts.flatMap(([{ kind, form }, extra]: readonly [Draft, object]) => {
          if (rulesOf(kind).problems(form).length > 0) return [];
          const server = imported(writeLink(kind, form, extra as never), service);
          return server === null ? [] : [server];
        });
        fc.pre(servers.length > 0);
        const { shared, kinds, more, back } = again(servers, used);
        expect(kinds.filter((kind) => !isServer(kind))).toEqual([]);
        expect([kinds.length, more]).toEqual([shared.length, []]);
        expect(back.map((server) => server && meant(shareServer(server, habits)))).toEqual(shared.map(meant));
      }),
      { numRuns: runs(150), seed: 20_261_122 },
    );
  });

  test('comes back for links in every form', () => {
    const servers = LINK_FORMS.flatMap(({ sent }) => {
      const server = imported(sent, service);
      return server === null ? [] : [server];
    });
    expect(servers.length).toBeGreaterThan(60);
    const { shared, kinds, more, back } = again(servers, used);
    expect(kinds.filter((kind) => !isServer(kind))).toEqual([]);
    expect([kinds.length, more]).toEqual([shared.length, []]);
    expect(back.map((server) => server && meant(shareServer(server, habits)))).toEqual(shared.map(meant));
  });
});

test('a name that looks like another link stays one', () => {
  const service = serviceOf('2.4.14', { variant: 'V2rayaCore' });
  const shared = ['anytls://pw@h:1#a ss://b', 'hysteria2://pw@h:1#a,trojan://p@h:1', 'socks5://h:1#a|b c'];
  const { lines } = readLines(textOf(shared), service);
  expect(lines.map(({ reading }) => 'row' in reading && reading.row.name)).toEqual([
    'a ss://b',
    'a,trojan://p@h:1',
    'a|b c',
  ]);
});
