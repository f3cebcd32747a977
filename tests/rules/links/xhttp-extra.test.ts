import { describe, expect, test } from 'vitest';
import { type Capabilities } from '../../../machines/domain/capabilities';
import { readFor, warningsOf } from '../../../machines/domain/links/for-service';
import { lostExtras } from '../../../machines/domain/links/links';
import { Query } from '../../../machines/domain/links/encoding/query';
import { isLinkScheme, schemeOf } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { serviceOf } from '../../harness/capabilities';

const id = '7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001';
const newest = serviceOf('2.5.9', { variant: 'V2rayaCore', coreVersion: '2.5.9' });
const recorded = serviceOf('2.4.14', { variant: 'V2rayaCore' });

function link(extra: unknown, more = ''): string {
  const text = typeof extra === 'string' ? extra : JSON.stringify(extra);
  return `vless://${id}@h:1?type=xhttp&security=none${more}&extra=${encodeURIComponent(text)}`;
}

/** The parameters that are sent besides those of the form, and what is said to be lost. */
function kept(line: string, service: Capabilities) {
  const read = readFor(line, service);
  const scheme = schemeOf(line);
  if (!read.ok || !isLinkScheme(scheme)) throw new Error(line);
  const query = new Query(sendableLink(line, scheme, read, service).replace(/^[^?]*\??/, ''));
  const { type: _, security: __, headerType: ___, ...sent } = query.rest();
  const lost = lostExtras(read.kind, read.form, read.extra, service);
  const warned = warningsOf(read, service).map(({ field, reason }) => `${field}: ${reason}`);
  return { sent, lost, warned };
}

const all = {
  mode: 'packet-up',
  headers: { 'User-Agent': 'x' },
  uplinkHTTPMethod: 'PUT',
  noGRPCHeader: true,
  noSSEHeader: false,
  scMaxBufferedPosts: 30,
  scMaxEachPostBytes: '1000000-2000000',
  scMinPostsIntervalMs: 30,
  scStreamUpServerSecs: '20-80',
  xPaddingBytes: '100-1000',
  xmux: {
    maxConcurrency: '16-32',
    maxConnections: 0,
    cMaxReuseTimes: '64',
    hMaxRequestTimes: '600-900',
    hMaxReusableSecs: '1800-3000',
    hKeepAlivePeriod: 10,
  },
};
const plain = {
  xhttpMode: 'packet-up',
  xhttpHeaders: '{"User-Agent":"x"}',
  uplinkHTTPMethod: 'PUT',
  noGRPCHeader: 'true',
  scMaxBufferedPosts: '30',
  xmuxHKeepAlive: '10',
};

describe('the settings of xhttp that other programs write as JSON', () => {
  test('become the parameters of a service that has them all', () => {
    expect(kept(link(all), newest)).toEqual({
      sent: {
        ...plain,
        scMaxEachPostBytesFrom: '1000000',
        scMaxEachPostBytesTo: '2000000',
        scMinPostsIntervalFrom: '30',
        scMinPostsIntervalTo: '30',
        scStreamUpServerFrom: '20',
        scStreamUpServerTo: '80',
        xPaddingBytesFrom: '100',
        xPaddingBytesTo: '1000',
        xmuxMaxConcurFrom: '16',
        xmuxMaxConcurTo: '32',
        xmuxCMaxReuseFrom: '64',
        xmuxCMaxReuseTo: '64',
        xmuxHMaxReqFrom: '600',
        xmuxHMaxReqTo: '900',
        xmuxHMaxReusableFrom: '1800',
        xmuxHMaxReusableTo: '3000',
      },
      lost: [],
      warned: [],
    });
  });

  test('stay what they are where its core would not start with them, and are said to be lost', () => {
    const { sent, lost, warned } = kept(link(all), recorded);
    const { extra, ...others } = sent;
    expect(others).toEqual(plain);
    const { scMaxEachPostBytes, scMinPostsIntervalMs, scStreamUpServerSecs, xPaddingBytes } = all;
    const { hKeepAlivePeriod: _, ...xmux } = all.xmux;
    const ranges = { scMaxEachPostBytes, scMinPostsIntervalMs, scStreamUpServerSecs, xPaddingBytes, xmux };
    expect(JSON.parse(String(extra))).toEqual(ranges);
    expect(lost.slice(0, 5)).toEqual([
      'extra.scMaxEachPostBytes',
      'extra.scMinPostsIntervalMs',
      'extra.scStreamUpServerSecs',
      'extra.xPaddingBytes',
      'extra.xmux.maxConcurrency',
    ]);
    expect(warned).toEqual(['extra: settings-lost']);
  });

  test('what no service has a parameter for is named', () => {
    expect(kept(link({ downloadSettings: { address: 'x' }, noGRPCHeader: true }), newest)).toEqual({
      sent: { noGRPCHeader: 'true', extra: '{"downloadSettings":{"address":"x"}}' },
      lost: ['extra.downloadSettings'],
      warned: ['extra: settings-lost'],
    });
  });

  test.each<[string, unknown, object]>([
    ['a number that is none', { scMaxBufferedPosts: '1-2' }, { extra: '{"scMaxBufferedPosts":"1-2"}' }],
    ['a range the wrong way round', { xPaddingBytes: '9-1' }, { extra: '{"xPaddingBytes":"9-1"}' }],
    ['a switch that is a text', { noGRPCHeader: 'yes' }, { extra: '{"noGRPCHeader":"yes"}' }],
    ['headers with a host', { headers: { Host: 'x' } }, { extra: '{"headers":{"Host":"x"}}' }],
    ['what is no JSON', 'x', { extra: 'x' }],
    ['a list', [1], { extra: '[1]' }],
  ])('%s is left as it is', (_, extra, sent) => expect(kept(link(extra), newest).sent).toEqual(sent));

  test('what stands in the link itself counts, and zero is nothing', () => {
    const line = link(
      { mode: 'stream-up', xPaddingBytes: '5-6', scMaxBufferedPosts: 0 },
      '&mode=packet-up&xPaddingBytesFrom=1',
    );
    expect(kept(line, newest).sent).toEqual({ xhttpMode: 'packet-up', xPaddingBytesFrom: '1' });
  });

  test('a mode that the core does not have is left to be dropped', () => {
    const line = `vless://${id}@h:1?type=xhttp&security=none&mode=multi`;
    expect(kept(line, recorded)).toEqual({ sent: { mode: 'multi' }, lost: ['mode'], warned: [] });
    expect(kept(link({ mode: 'multi' }), recorded).sent).toEqual({ extra: '{"mode":"multi"}' });
  });

  test('x_padding_bytes is the same by another name', () => {
    const line = `vless://${id}@h:1?type=xhttp&security=none&x_padding_bytes=7-8`;
    expect(kept(line, newest).sent).toEqual({ xPaddingBytesFrom: '7', xPaddingBytesTo: '8' });
    expect(kept(line, recorded)).toMatchObject({ sent: { x_padding_bytes: '7-8' }, lost: ['x_padding_bytes'] });
    expect(kept(link({ xPaddingBytes: '1-2' }, '&x_padding_bytes=7-8'), recorded)).toMatchObject({
      sent: { extra: '{"xPaddingBytes":"7-8"}' },
      lost: ['extra.xPaddingBytes'],
    });
  });

  test('of another transport, and for a service without them, they are not looked into', () => {
    const other = `vless://${id}@h:1?type=ws&extra=${encodeURIComponent('{"mode":"x"}')}`;
    expect(kept(other, newest).sent).toEqual({ extra: '{"mode":"x"}' });
    expect(kept(link({ mode: 'x' }), serviceOf('2.2.7')).sent).toEqual({ extra: '{"mode":"x"}' });
  });
});
