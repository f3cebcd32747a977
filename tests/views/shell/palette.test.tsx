// What a result says, and what Enter does with it.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type TouchReply } from '../../../machines/domain/touch';
import { paletteMachine } from '../../../machines/shell/palette.machine';
import PaletteDialog from '../../../src/views/shell/PaletteDialog';
import { LANGUAGES } from '../../../machines/shared/constants';
import { capabilitiesOf } from '../../../machines/domain/capabilities';
import { VERSION } from '../../harness/fixtures';
import { SYNONYMS } from '../../../src/views/shell/palette-words';
import { Words } from '../../e2e/harness/words';
import { renderView } from '../../harness/render';
import { recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef, subscription } from '../../harness/touch-lists';

afterEach(cleanup);

function show(reply: TouchReply, { connectStarts = false, keys = ['portSharing', 'transparent'] } = {}) {
  const host = recordingHost();
  const service = capabilitiesOf({ ...VERSION, loadBalanceValid: true }, { keys: { setting: keys } });
  const { actor } = startActor(paletteMachine, {
    host: host.ref,
    id: 'dialog1',
    reply,
    actions: ['toggleCore', 'fastest', 'testShown', 'settings', 'addressPorts'],
    subjects: ['routingA', 'dns'],
    outbounds: ['proxy', 'work'],
    outbound: 'proxy',
    answers: true,
    service: { ...service, connectStarts },
    version: VERSION,
    book: null,
    address: 'http://a:1',
  });
  renderView(<PaletteDialog dialog={actor} />);
  const field = screen.getByRole('combobox');
  return {
    host,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    heads: () =>
      [...screen.getByRole('listbox').querySelectorAll('div[aria-hidden]:not([role=option] *)')]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== ''),
    rows: () => screen.queryAllByRole('option').map(({ textContent }) => textContent.replace('↵', '')),
  };
}

test('a server can be shown, used alone, added and tested; Enter does what its line says', () => {
  const { host, type, press, rows, heads } = show(
    replyOf(lists(1, [subscription(1, 2, { remarks: 'Home' })], [connectedRef(serverRef(1))]), true),
  );
  type('node 1-2');
  const place = 'n2.host1.example.com:80 · Home';
  expect(rows()).toEqual([
    `Node 1-2${place}Show in its list`,
    ...['Use only this in PROXY', 'Add to PROXY', 'Test with PING'].map((verb) => `${verb}Node 1-2 · ${place}`),
  ]);
  expect(heads()).toEqual(['Servers', 'Server actions']);
  press('ArrowDown');
  press('Enter');
  const row = { _type: 'subscriptionServer', id: 2, sub: 0 };
  expect(host.facts).toEqual([
    { type: 'action.chosen', action: { kind: 'find', reference: row } },
    { type: 'action.chosen', action: { kind: 'row', verb: 'connectOnly', row, outbound: 'proxy' } },
    { type: 'dialog.closed', id: 'dialog1' },
  ]);
});

test('what Enter does stands on the chosen line only; each result says to what it belongs', () => {
  const { type, press, rows } = show(replyOf(lists(3), true));
  type('example.com');
  expect(rows().map((text) => text.includes('Show in its list'))).toEqual([true, false, false, false, false, false]);
  press('ArrowDown');
  expect(rows().map((text) => text.includes('Show in its list'))).toEqual([false, true, false, false, false, false]);
  const belongs = screen.getAllByRole('option').map((option) => option.getAttribute('aria-description'));
  expect([belongs[0], belongs.at(-1)]).toEqual(['Servers', 'Server actions']);
});

test('results of a kind stand together, below one head', () => {
  const { type, heads } = show(replyOf(lists(1)));
  type('open');
  expect(new Set(heads()).size).toBe(heads().length);
  expect(heads()).toContain('Settings');
});

test('Enter does nothing before something is typed or chosen, least of all stop the core', () => {
  const { host, press, rows } = show(replyOf(lists(1), true));
  expect(rows()[0]).toBe('Stop the coreS');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  press('Enter');
  expect(host.facts).toEqual([]);
  press('ArrowDown');
  press('Enter');
  expect(host.facts[0]).toEqual({ type: 'action.chosen', action: { kind: 'toggleCore' } });
});

test('says beforehand that connecting starts the core', () => {
  const { type, rows } = show(replyOf(lists(1)), { connectStarts: true });
  type('server 1');
  expect(rows().map((text) => text.includes('Starts the core'))).toEqual([false, true, true, false]);
});

test('the core is stopped when it runs, and started when it does not', () => {
  const { type, rows } = show(replyOf(lists(1), true));
  type('core');
  expect(rows()).toEqual(['Stop the coreS']);
  cleanup();
  expect(show(replyOf(lists(1))).rows()).toContain('Start the coreS');
});

test.each([
  ['lan', 'Share the ports with the local networkLANOpen in Settings'],
  ['speed', 'Use the fastest server in the listspeed'],
  ['resolver', 'DNSresolverOpen'],
  ['address and ports', 'Address and Ports'],
  ['service address', 'Address and Portsservice'],
  ['work', 'WORKSwitch to this outbound'],
  ['theme dark', 'DarkThemeUse this theme'],
])('"%s" finds %s first', (text, expected) => {
  const { type, rows } = show(replyOf(lists(1)));
  type(text);
  expect(rows()[0]).toBe(expected);
});

test('says how many more there are when there are very many servers', () => {
  const { type } = show(replyOf(lists(150)));
  type('server');
  expect(screen.getByText('53 more servers match. Type more of the name.')).toBeTruthy();
});

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

test.each(TRANSLATIONS)('in %s, actions are found by their English words as well', (language) => {
  const words = new Words(language);
  for (const { message = '' } of Object.values(SYNONYMS))
    expect(words.say(message).toLowerCase().split(' ')).toEqual(
      expect.arrayContaining(message.toLowerCase().split(' ')),
    );
  const named = [SYNONYMS.settings, SYNONYMS.logs, SYNONYMS.import].map((one) => words.say(one?.message ?? ''));
  for (const [at, name] of ['settings', 'logs', 'import'].entries()) expect(named[at]?.split(' ')).toContain(name);
});

test('a site that was typed can be sent anywhere, through a new outbound as well', () => {
  const { host, type, press, rows, heads } = show(
    replyOf(lists(2, [], [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'work')])),
  );
  type('https://shop.example/cart');
  expect(rows()).toEqual(
    [
      'Always direct',
      'Always through PROXY',
      'Always through WORK',
      'Always through a new outbound…',
      'Always block',
    ].map((way) => `${way}shop.example`),
  );
  expect(heads()).toEqual(['Rules']);
  type('shop.example new');
  press('Enter');
  expect(host.facts[0]).toEqual({
    type: 'action.chosen',
    action: { kind: 'rule', host: 'shop.example', address: '', outbound: '' },
  });
});
