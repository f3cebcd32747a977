import { describe, expect, test } from 'vitest';
import {
  BLANK_INBOUND,
  inboundOf,
  isSound,
  isTyped,
  problemOf,
  type InboundForm,
} from '../../../machines/routing/custom-inbounds.rules';

const WORLD = {
  inbounds: [{ tag: 'guests', protocol: 'socks', port: 24801, outbound: 'proxy', outboundType: 'direct' }],
  ports: [20170, 20171, 20172],
  outbounds: ['proxy', 'media'],
};
const SOUND: InboundForm = { ...BLANK_INBOUND, tag: 'tv', port: '24802' };

const portProblem = (port: string) => problemOf({ ...SOUND, port }, WORLD, true, 'port');
const tagProblem = (tag: string) => problemOf({ ...SOUND, tag }, WORLD, true, 'tag');

describe('what the service would store although its core could not start', () => {
  test.each([
    ['20170', 'own'],
    [' 20172 ', 'own'],
    ['52345', 'own'],
    ['24801', 'taken'],
    ['', 'required'],
    ['0', 'invalid'],
    ['70000', 'invalid'],
    ['12a', 'invalid'],
    ['a12', 'invalid'],
    ['123456', 'invalid'],
    [' 24802 ', null],
    ['1', null],
    ['65535', null],
  ])('port %o: %o', (port, problem) => expect(portProblem(port)).toBe(problem));

  test.each([
    ['', 'required'],
    ['guests', 'exists'],
    [' guests ', 'exists'],
    ['socks', 'reserved'],
    ['http', 'reserved'],
    ['rule-socks', 'reserved'],
    ['rule-http', 'reserved'],
    ['vmess', 'reserved'],
    ['transparent', 'reserved'],
    ['dns-in', 'reserved'],
    ['api-in', 'reserved'],
    ['Guests', null],
  ])('name %o: %o', (tag, problem) => expect(tagProblem(tag)).toBe(problem));
});

test('one of several others is enough to be in the way', () => {
  const inbounds = [...WORLD.inbounds, { tag: 'tv', protocol: 'http', port: 1 }];
  const problems = (form: Partial<InboundForm>) =>
    (['tag', 'port'] as const).map((field) => problemOf({ ...SOUND, ...form }, { ...WORLD, inbounds }, true, field));
  expect(problems({ tag: 'tv', port: '24801' })).toEqual(['exists', 'taken']);
  expect(problems({ tag: 'guests', port: '1' })).toEqual(['exists', 'taken']);
});

test.each<[Partial<InboundForm>, boolean]>([
  [{}, false],
  [{ tag: ' ', port: ' ', routingARules: '\n' }, false],
  [{ tag: 'tv' }, true],
  [{ port: '1' }, true],
  [{ routingARules: 'x' }, true],
])('of %j something would be lost: %s', (form, lost) => {
  expect(isTyped({ ...BLANK_INBOUND, ...form })).toBe(lost);
});

describe('its outbound', () => {
  test('has to exist, where a service has it', () => {
    const form = { ...SOUND, outbound: 'nope' };
    expect([problemOf(form, WORLD, true, 'outbound'), problemOf(form, WORLD, false, 'outbound')]).toEqual([
      'gone',
      null,
    ]);
    expect([isSound(form, WORLD, true), isSound(form, WORLD, false)]).toEqual([false, true]);
  });

  test('own rules have to be there when they are chosen', () => {
    const form = { ...SOUND, outboundType: 'routingA', routingARules: ' \n' };
    expect(problemOf(form, WORLD, true, 'routingARules')).toBe('required');
    expect(problemOf({ ...form, outboundType: 'direct' }, WORLD, true, 'routingARules')).toBeNull();
    expect(problemOf({ ...form, routingARules: 'default: proxy' }, WORLD, true, 'routingARules')).toBeNull();
    expect(problemOf(form, WORLD, true, 'protocol')).toBeNull();
  });
});

test('what is sent: rules only where they count, an outbound only where it is known', () => {
  const form = { ...SOUND, tag: ' tv ', protocol: 'http', routingARules: 'default: proxy' };
  const sent = { tag: 'tv', protocol: 'http', port: 24802 };
  expect(inboundOf(form, false)).toEqual(sent);
  expect(inboundOf(form, true)).toEqual({ ...sent, outbound: 'proxy', outboundType: 'direct', routingARules: '' });
  expect(inboundOf({ ...form, outboundType: 'routingA' }, true)).toEqual({
    ...sent,
    outbound: 'proxy',
    outboundType: 'routingA',
    routingARules: 'default: proxy',
  });
});

test('what is chosen alone is nothing that would be lost', () => {
  expect([
    isTyped({ ...BLANK_INBOUND, protocol: 'http', outbound: 'media' }),
    isTyped({ ...BLANK_INBOUND, tag: 'a' }),
  ]).toEqual([false, true]);
  expect([isTyped({ ...BLANK_INBOUND, port: '1' }), isTyped({ ...BLANK_INBOUND, routingARules: 'a' })]).toEqual([
    true,
    true,
  ]);
});
