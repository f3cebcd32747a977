import { describe, expect, test } from 'vitest';
import { addressOf, netOf, parseServerLink, shareServer } from '../../sandbox/links/codec';
import { profiles } from '../../sandbox/service/profiles';
import { LINK_FORMS, type Outcome } from '../contract/link-forms';

/** The row and the link that the sandbox makes of a link, or what it says instead. */
function outcomeOf(sent: string, habits: '2.2' | '2.4'): Outcome {
  try {
    const server = parseServerLink(sent);
    const row = {
      name: server.name,
      address: addressOf(server),
      net: netOf(server),
      link: shareServer(server, habits),
    };
    return { rows: [row] };
  } catch (error) {
    return error instanceof Error && error.constructor.name === 'ServicePanic'
      ? { status: 500, message: null }
      : { status: 200, message: (error as Error).message };
  }
}

/** What is told beside the place in the text. */
const told = (outcome: Outcome): Outcome =>
  'message' in outcome && outcome.message !== null
    ? { ...outcome, message: outcome.message.replace(/error found in .*$/s, '').replace('V2Ray.TLS', 'V2Ray.tls') }
    : outcome;

describe.each([
  ['2.2.6.7', '2.2'],
  ['2.4.14', '2.4'],
] as const)('the sandbox makes of a link what service %s made of it', (version, habits) => {
  // What a service knows no scheme of is an address for it.
  const links = LINK_FORMS.filter(({ sent }) => profiles[version].schemes.includes(sent.replace(/:\/\/.*$/s, '')));

  test('most are links for it', () => expect(links.length).toBeGreaterThan(75));

  test.each(links)('$name', (form) => {
    expect(told(outcomeOf(form.sent, habits))).toEqual(told(form[version]));
  });
});
