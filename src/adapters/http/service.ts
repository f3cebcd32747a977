import {
  bareReference,
  referenceKey,
  type ConnectedReference,
  type Reference,
} from '../../../machines/domain/reference';
import { isServerKind, type TouchReply } from '../../../machines/domain/touch';
import { linksWanted } from '../../../machines/domain/same-row';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { linesOf, type Texts } from '../../../machines/domain/texts';
import { wholeCharacters } from '../../../machines/domain/utf8-cut';
import {
  type LatencyAnswer,
  type LatencyInput,
  type LinkAnswer,
  type LogInput,
  type LogPart,
  type Service,
} from '../../../machines/ports/service';
import { LINKS_AT_ONCE, LOG_KEPT, REQUEST_TIMEOUT } from '../../../machines/shared/constants';
import { faultOf, faultOfAll, type Fault } from '../../../machines/shared/faults';
import { type LatencyReply, type MaybeTouchReply, type TokenReply, type VersionReply } from '../../../contract/replies';
import { type HttpClient } from './client';
import { type Get } from './log-length';
import { touchReplyOf } from './touch';

/** SPEC section 9: no time limit for latency tests and server import. */
const NO_LIMIT = 0;

const TEXT_CALLS = {
  routingA: 'putRoutingA',
  domains: 'putDomainsExcluded',
  dns: 'putDnsList',
  ipGroups: 'putIpGroups',
} as const;

/** Every call that machines make, over HTTP. `get` reads what the client cannot. Left out: the browser does. */
// oxlint-disable-next-line max-lines-per-function -- a table: one entry for each call
export function createService({ call, readLog, connection }: HttpClient, get?: Get): Service {
  const touch: Service['touch'] = async ({ limit }, signal) => touchReplyOf(await call('getTouch', { signal, limit }));

  const sharingAddress: Service['sharingAddress'] = async (row, signal) =>
    (await call('getSharingAddress', { signal, query: { touch: JSON.stringify(bareReference(row)) } })).sharingAddress;

  /** The lists of an answer that may lack them (SPEC section 7 does not show it), else read. */
  async function listsOf(reply: MaybeTouchReply, signal: AbortSignal): Promise<TouchReply> {
    if (reply?.touch === undefined || reply.running === undefined)
      return touchReplyOf(await call('getTouch', { signal }));
    return touchReplyOf({ ...reply, touch: reply.touch, running: reply.running });
  }

  const sharingAddresses: Service['sharingAddresses'] = ({ rows }, signal) =>
    Promise.all(rows.map((row) => answerOf(sharingAddress(row, signal))));

  const locate: Service['locate'] = async ({ before, rows }, signal) => {
    const { touch: now, ...state } = await touch({ limit: REQUEST_TIMEOUT }, signal);
    const wanted = linksWanted(before, now, rows);
    const links = new Map<string, string>();
    for (let at = 0; at < wanted.length; at += LINKS_AT_ONCE) {
      const wave = wanted.slice(at, at + LINKS_AT_ONCE);
      const answers = await sharingAddresses({ rows: wave }, signal);
      const fault = faultOfAll(answers);
      if (fault !== null) throw fault;
      for (const [index, answer] of answers.entries())
        if (answer.ok && wave[index] !== undefined) links.set(referenceKey(wave[index]), answer.value);
    }
    return { ...state, touch: links.size === 0 ? now : { ...now, links } };
  };

  return {
    touch,
    locate,
    version: async ({ address }, signal) => versionOf(await call('getVersion', { signal, address })),
    register: async (credentials, signal) =>
      tokenIn(await call('postAccount', { signal, body: credentials }), 'POST /api/account'),
    login: async (credentials, signal) =>
      tokenIn(await call('postLogin', { signal, body: credentials }), 'POST /api/login'),
    start: async (_, signal) => touchReplyOf(await call('postV2ray', { signal })),
    stop: async (_, signal) => touchReplyOf(await call('deleteV2ray', { signal })),
    connect: async (row, signal) => touchReplyOf(await call('postConnection', { signal, body: connectionBody(row) })),
    disconnect: async (row, signal) =>
      touchReplyOf(await call('deleteConnection', { signal, body: connectionBody(row) })),
    chooseServers: async ({ outbound, rows }, signal) =>
      touchReplyOf(
        await call('putOutboundConnections', { signal, body: { outbound, touches: rows.map(bareReference) } }),
      ),
    pinServer: async ({ outbound, row }, signal) =>
      touchReplyOf(
        await call('putOutboundSelection', { signal, body: { outbound, which: row && bareReference(row) } }),
      ),
    deleteRows: async ({ rows }, signal) =>
      touchReplyOf(
        await call('deleteTouch', { signal, body: { touches: rows.map(({ id, _type }) => ({ id, _type })) } }),
      ),
    importText: async ({ url, which, kind }, signal) =>
      touchReplyOf(
        await call('postImport', {
          signal,
          limit: NO_LIMIT,
          body: {
            url,
            ...(which === null ? {} : { which: bareReference(which) }),
            ...(kind !== null && connection().asksForKind === true ? { kind } : {}),
          },
        }),
      ),
    sharingAddress,
    sharingAddresses,
    pingLatency: async ({ rows }, signal) =>
      answersOf(await call('getPingLatency', { signal, limit: NO_LIMIT, query: { whiches: whiches(rows) } })),
    httpLatency: async (input, signal) =>
      answersOf(await call('getHttpLatency', { signal, limit: NO_LIMIT, query: httpQuery(input) })),
    updateSubscription: async ({ id, _type }, signal) =>
      listsOf(await call('putSubscription', { signal, body: { id, _type } }), signal),
    patchSubscription: async ({ row: { id, _type }, address, remarks, others }, signal) => {
      const subscription = { ...others, id, _type, ...(address === null ? {} : { address }), remarks };
      return listsOf(await call('patchSubscription', { signal, body: { subscription } }), signal);
    },
    outbounds: async (_, signal) => (await call('getOutbounds', { signal })).outbounds,
    addOutbound: async ({ name }, signal) =>
      (await call('postOutbound', { signal, body: { outbound: name } })).outbounds,
    deleteOutbound: async ({ name }, signal) =>
      (await call('deleteOutbound', { signal, body: { outbound: name } })).outbounds,
    setting: async (_, signal) => {
      const { setting, localGFWListVersion } = await call('getSetting', { signal });
      return { setting, localGfwList: localGFWListVersion ?? '' };
    },
    networkInterfaces: async (_, signal) =>
      ((await call('getNetworkInterfaces', { signal })).interfaces ?? []).map(({ name, isLoopback, addrs }) => ({
        name,
        isLoopback,
        addresses: addrs ?? [],
      })),
    saveSetting: async (setting, signal) => {
      await call('putSetting', { signal, body: setting });
    },
    remoteGfwListVersion: async (_, signal) => (await call('getRemoteGfwListVersion', { signal })).remoteGFWListVersion,
    updateGfwList: async (body, signal) =>
      (await call('putGfwList', { signal, limit: NO_LIMIT, body }))?.localGFWListVersion ?? '',
    deleteGfwList: async (_, signal) => {
      await call('deleteGfwList', { signal });
    },
    readLog: async (input, signal) =>
      partOf(input, await readLog({ signal, query: input.skip === 0 ? {} : { skip: String(input.skip) } })),
    logGoesOn: async ({ skip }, signal) => (await import('./log-length')).goesOnAfter(connection(), skip, signal, get),
    customPac: async (_, signal) => {
      const { customPac, V2RayLocationAsset } = await call('getCustomPac', { signal });
      const routingRules = (customPac.routingRules ?? []).map((rule) => ({ ...rule, tags: rule.tags ?? [] }));
      return { customPac: { ...customPac, routingRules }, directory: V2RayLocationAsset };
    },
    saveCustomPac: async (customPac, signal) => {
      await call('putCustomPac', { signal, body: { customPac } });
    },
    storedTexts: async ({ subject }, signal) => {
      if (subject === 'routingA') return { routingA: (await call('getRoutingA', { signal })).routingA };
      if (subject === 'domains') return { domains: (await call('getDomainsExcluded', { signal })).domains };
      if (subject === 'ipGroups') {
        const { countryCodes, customIps } = await call('getIpGroups', { signal });
        return { countries: (countryCodes ?? []).join('\n'), ranges: (customIps ?? []).join('\n') };
      }
      const { internal, external } = await call('getDnsList', { signal });
      return { internal: (internal ?? []).join('\n'), external: (external ?? []).join('\n') };
    },
    saveTexts: async ({ subject, texts }, signal) => {
      await call(TEXT_CALLS[subject], { signal, body: subject === 'ipGroups' ? ipGroupsIn(texts) : texts });
    },
    dnsRules: async (_, signal) => {
      const { rules, useNewModule } = await call('getDnsRules', { signal });
      return { rules: rules ?? [], newModule: useNewModule ?? false };
    },
    saveDnsRules: async ({ rules }, signal) => {
      await call('putDnsRules', { signal, body: rules });
    },
    customInbounds: async (_, signal) => {
      const [{ inbounds }, { api, vmessLink: _link, ...ports }, { outbounds }] = await Promise.all([
        call('getCustomInbounds', { signal }),
        call('getPorts', { signal }),
        call('getOutbounds', { signal }),
      ]);
      const open = [...Object.values(ports), api?.port].filter((port) => typeof port === 'number' && port > 0);
      return { inbounds: inbounds ?? [], ports: open as number[], outbounds };
    },
    addInbound: async (inbound, signal) => (await call('postCustomInbound', { signal, body: inbound })).inbounds ?? [],
    deleteInbound: async ({ tag }, signal) =>
      (await call('deleteCustomInbound', { signal, body: { tag } })).inbounds ?? [],
    ports: async (_, signal) => {
      const { api, vmessLink, ...ports } = await call('getPorts', { signal });
      return {
        ...ports,
        api: api === undefined ? null : { ...api, services: api.services ?? [] },
        vmessLink: vmessLink || null,
      };
    },
    savePorts: async ({ vmessLink: _, api, ...ports }, signal) => {
      const body = api === null ? ports : { ...ports, api };
      return (await call('putPorts', { signal, body }))?.vmessLink || null;
    },
    outboundSetting: async ({ name }, signal) =>
      (await call('getOutbound', { signal, query: { outbound: name } })).setting,
    saveOutbound: async ({ name, setting }, signal) => {
      await call('putOutbound', { signal, body: { outbound: name, setting } });
    },
    siteDatFiles: async (_, signal) =>
      ((await call('getSiteDatFiles', { signal })).siteDatFiles ?? []).map(({ filename, tags }) => ({
        filename,
        tags: tags ?? [],
      })),
  };
}

/** The lists as the service takes them; the core's file of addresses has its names in capitals. */
function ipGroupsIn({ countries = '', ranges = '' }: Texts) {
  return { countryCodes: linesOf(countries).map((code) => code.toUpperCase()), customIps: linesOf(ranges) };
}

const JWT = /^[^.\s]+\.[^.\s]+\.[^.\s]*$/;

/** What is no token would end in the same login again, without a word. */
function tokenIn(reply: TokenReply, label: string): TokenReply {
  if (!JWT.test(reply.token)) throw { kind: 'malformed', where: `${label}: data.token` } satisfies Fault;
  return reply;
}

/** The text that the bytes make, after those of a character that began in the part before; of very many only the last whole lines. */
function partOf({ overlap, unfinished }: LogInput, answer: Uint8Array): LogPart {
  const fresh = overlap ? answer.subarray(1) : answer;
  const told = { overlap: overlap ? (answer[0] ?? null) : null, size: fresh.length, last: fresh.at(-1) ?? null };
  const cut = fresh.length > LOG_KEPT.answer;
  const bytes = cut ? lastLines(fresh) : joined(unfinished, fresh);
  const whole = wholeCharacters(bytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, whole));
  return { ...told, cut, text, unfinished: bytes.slice(whole) };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

const LINE_END = 10;

function lastLines(bytes: Uint8Array): Uint8Array {
  const end = bytes.subarray(-LOG_KEPT.answer);
  return end.subarray(end.indexOf(LINE_END) + 1);
}

async function answerOf(link: Promise<string>): Promise<LinkAnswer> {
  try {
    return { ok: true, value: await link };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

function connectionBody(row: ConnectedReference): ConnectedReference {
  return { ...bareReference(row), outbound: row.outbound };
}

/** The list of references as the one query value that latency calls take (gaps.md "Sharing query"). */
function whiches(rows: readonly Reference[]): string {
  return JSON.stringify(rows.map(bareReference));
}

function httpQuery({ rows, testUrl }: LatencyInput): Record<string, string> {
  return testUrl === null ? { whiches: whiches(rows) } : { whiches: whiches(rows), testUrl };
}

function answersOf(reply: LatencyReply): readonly LatencyAnswer[] {
  return reply.whiches.flatMap(({ _type, id, sub, pingLatency }) =>
    isServerKind(_type)
      ? [{ row: { _type, id, sub: _type === 'subscriptionServer' ? sub : 0 }, text: pingLatency ?? '' }]
      : [],
  );
}

function versionOf(reply: VersionReply): ServiceVersion {
  return {
    version: reply.version,
    foundNew: reply.foundNew,
    remoteVersion: reply.remoteVersion ?? '',
    dockerMode: reply.dockerMode ?? false,
    serviceValid: reply.serviceValid,
    v5: reply.v5,
    lite: Boolean(reply.lite),
    loadBalanceValid: reply.loadBalanceValid ?? true,
    variant: reply.variant ?? 'Unknown',
    ...(reply.os === undefined ? {} : { os: reply.os }),
    ...(reply.isRoot === undefined ? {} : { isRoot: reply.isRoot }),
    ...(reply.tinytunSupported === undefined ? {} : { tinytunSupported: reply.tinytunSupported }),
    ...(reply.tunSupported === undefined ? {} : { tunSupported: reply.tunSupported }),
    ...(reply.hasAccounts === undefined ? {} : { hasAccounts: reply.hasAccounts }),
    ...(reply.coreVersionValid === undefined ? {} : { coreVersionValid: reply.coreVersionValid }),
    ...(reply.coreVersionErr === undefined ? {} : { coreVersionErr: reply.coreVersionErr }),
    ...(reply.lastKernelExit === undefined ? {} : { lastKernelExit: reply.lastKernelExit }),
    ...(reply.coreVersion === undefined ? {} : { coreVersion: reply.coreVersion }),
  };
}
