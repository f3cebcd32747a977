import { type fromPromise } from 'xstate';
import { type CustomInbound, type CustomInbounds } from '../domain/custom-inbound';
import { type CustomPac, type CustomPacReply, type SiteDatFile } from '../domain/custom-pac';
import { type DnsRules } from '../domain/dns-rules';
import { type NetworkInterface } from '../domain/network-interface';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type Ports } from '../domain/ports';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type Setting, type SettingReply } from '../domain/setting';
import { type ServiceVersion } from '../domain/service-version';
import { type Texts } from '../domain/texts';
import { type Touch, type TouchReply } from '../domain/touch';
import { type TextSubject } from '../domain/text-subject';
import { type Fault } from '../shared/faults';

export interface Call<TInput, TValue> {
  readonly input: TInput;
  readonly value: TValue;
}

/** What machines ask of the service, call by call. Every call rejects with a `Fault`. */
export interface ServiceCalls {
  readonly version: Call<{ readonly address: string }, ServiceVersion>;
  readonly register: Call<Credentials, { readonly token: string }>;
  readonly login: Call<Credentials, { readonly token: string }>;
  readonly touch: Call<TouchInput, TouchReply>;
  /** The lists, with the links of the servers that look like these rows (`Touch.links`): those that could be had. */
  readonly locate: Call<LocateInput, TouchReply>;
  readonly start: Call<void, TouchReply>;
  readonly stop: Call<void, TouchReply>;
  readonly connect: Call<ConnectedReference, TouchReply>;
  readonly disconnect: Call<ConnectedReference, TouchReply>;
  /** All servers of an outbound at once; those that it had and that are not among them are disconnected. */
  readonly chooseServers: Call<{ readonly outbound: string; readonly rows: readonly Reference[] }, TouchReply>;
  /** The one server that the outbound uses; null leaves the choice to it. */
  readonly pinServer: Call<{ readonly outbound: string; readonly row: Reference | null }, TouchReply>;
  readonly deleteRows: Call<{ readonly rows: readonly Reference[] }, TouchReply>;
  readonly importText: Call<ImportInput, TouchReply>;
  readonly sharingAddress: Call<Reference, string>;
  /** `sharingAddress` of each row, all at once; never rejects. The answers stand in the order of the rows. */
  readonly sharingAddresses: Call<{ readonly rows: readonly Reference[] }, readonly LinkAnswer[]>;
  readonly pingLatency: Call<LatencyInput, readonly LatencyAnswer[]>;
  readonly httpLatency: Call<LatencyInput, readonly LatencyAnswer[]>;
  readonly updateSubscription: Call<Reference, TouchReply>;
  readonly patchSubscription: Call<SubscriptionPatch, TouchReply>;
  readonly outbounds: Call<void, readonly string[]>;
  readonly addOutbound: Call<{ readonly name: string }, readonly string[]>;
  readonly deleteOutbound: Call<{ readonly name: string }, readonly string[]>;
  readonly setting: Call<void, SettingReply>;
  /** Those of its machine, the loopback included. */
  readonly networkInterfaces: Call<void, readonly NetworkInterface[]>;
  /** The whole object: the service resets a key that is missing. */
  readonly saveSetting: Call<Setting, void>;
  /** Needs the internet and can fail slowly. */
  readonly remoteGfwListVersion: Call<void, string>;
  /** Without a time limit; an empty link is the automatic download. The value is the new local version. */
  readonly updateGfwList: Call<{ readonly downloadLink: string }, string>;
  readonly deleteGfwList: Call<void, void>;
  readonly readLog: Call<LogInput, LogPart>;
  /** Whether the log goes on after so many bytes; the answer is not read to its end. */
  readonly logGoesOn: Call<{ readonly skip: number }, boolean>;
  readonly customPac: Call<void, CustomPacReply>;
  readonly saveCustomPac: Call<CustomPac, void>;
  readonly storedTexts: Call<{ readonly subject: TextSubject }, Texts>;
  /** Only stores them: the core has them after its next start. */
  readonly saveTexts: Call<{ readonly subject: TextSubject; readonly texts: Texts }, void>;
  readonly dnsRules: Call<void, DnsRules>;
  /** Only stores them; no rule at all restores the service's own. */
  readonly saveDnsRules: Call<DnsRules, void>;
  /** With what the panel checks a new one against; the service does not. */
  readonly customInbounds: Call<void, CustomInbounds>;
  /** Only stored: the core opens and closes the port with its next start. The value are all of them. */
  readonly addInbound: Call<CustomInbound, readonly CustomInbound[]>;
  readonly deleteInbound: Call<{ readonly tag: string }, readonly CustomInbound[]>;
  readonly ports: Call<void, Ports>;
  /** The whole object. A running core restarts. The value is the link of a vmess port that was off and is on now, else null. */
  readonly savePorts: Call<Ports, string | null>;
  readonly outboundSetting: Call<{ readonly name: string }, OutboundSetting>;
  /** The whole object. A running core restarts; one that refuses it is stopped. */
  readonly saveOutbound: Call<{ readonly name: string; readonly setting: OutboundSetting }, void>;
  readonly siteDatFiles: Call<void, readonly SiteDatFile[]>;
}

/** What aborts a call; named as XState gives it, because machines know nothing of a browser. */
type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];

/** A call that is made: it is aborted with the signal, and rejects with a `Fault`. */
export type Ask<TInput, TValue> = (input: TInput, signal: Signal) => Promise<TValue>;

/** Every call, as whoever talks to the service makes it. */
export type Service = {
  readonly [TName in keyof ServiceCalls]: Ask<ServiceCalls[TName]['input'], ServiceCalls[TName]['value']>;
};

/** What to read of the log file. */
export interface LogInput {
  /** Bytes of the file that are left out. */
  readonly skip: number;
  /** The first byte of the answer is one that was read before, to compare. */
  readonly overlap: boolean;
  /** The bytes before, of a character whose rest begins the answer. */
  readonly unfinished: Uint8Array;
}

export interface LogPart {
  /** The byte that was to be compared; null when none was asked for or none came. */
  readonly overlap: number | null;
  /** New bytes. */
  readonly size: number;
  readonly last: number | null;
  /** The text is only the end of what is new: the rest is more than is kept. */
  readonly cut: boolean;
  readonly text: string;
  readonly unfinished: Uint8Array;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** `limit` in milliseconds, instead of the usual request time-out: the connect poll's own. */
export interface TouchInput {
  readonly limit: number;
}

/** Rows, by their positions in lists that were read before. The lists are read within the usual request time-out. */
export interface LocateInput {
  readonly before: Touch;
  readonly rows: readonly Reference[];
}

/** One line is a server or a subscription address, several are a batch (service.md "Actions"). */
export interface ImportInput {
  readonly url: string;
  /** The server to replace. */
  readonly which: Reference | null;
  /** What it is for, told to the services that ask (after 2.4.14); null leaves it to them. */
  readonly kind: 'server' | 'subscription' | null;
}

export type LinkAnswer = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: Fault };

export interface LatencyInput {
  readonly rows: readonly Reference[];
  /** Only for the HTTP test; null is the service's own. A valid http(s) URL: an unparsable one kills the service. */
  readonly testUrl: string | null;
}

export interface LatencyAnswer {
  readonly row: Reference;
  /** `12ms`, or a text such as `TIMEOUT`. */
  readonly text: string;
}

/** The whole row is sent back: the service erases missing keys. */
export interface SubscriptionPatch {
  readonly row: Reference;
  /** Null where the service does not report it: then it cannot be changed either. */
  readonly address: string | null;
  readonly remarks: string;
  /** What else the service keeps of the row. */
  readonly others?: Readonly<Record<string, unknown>>;
}
