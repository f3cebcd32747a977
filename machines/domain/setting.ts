import { type Capabilities, type Flag } from './capabilities';
import { type StoredSubject } from './text-subject';

/** The whole object as the service told it. Which keys there are depends on its version; unknown ones go back as they came. */
export type Setting = Readonly<Record<string, unknown>>;

export interface SettingReply {
  readonly setting: Setting;
  /** Date of the GFWList file that the service has, `2026-01-02`, or empty. */
  readonly localGfwList: string;
}

/** The sections of the dialog, in their order. */
export const SECTIONS = ['transparentProxy', 'tun', 'rulePort', 'dns', 'connection', 'core', 'updates'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** The dialogs that a choice opens to be filled in. */
export type Configuration = 'routingA' | 'customRouting' | 'dns' | 'domains';

/** Where a person finds what has a dialog of its own. */
export const SECTION_OF = {
  inbounds: 'connection',
  ipGroups: 'transparentProxy',
  routingA: 'rulePort',
  dns: 'dns',
  domains: 'connection',
} as const satisfies Readonly<Record<StoredSubject, SectionName>>;

/** What later services have beside their settings: a dialog of its own, which a section leads to. */
export const SECTION_DIALOGS = [
  { dialog: 'ipGroups', exists: ({ ipGroups }) => ipGroups },
  { dialog: 'dns', exists: ({ dnsRules }) => dnsRules },
  { dialog: 'inbounds', exists: ({ customInbounds }) => customInbounds },
] as const satisfies readonly {
  readonly dialog: StoredSubject;
  exists(service: Capabilities): boolean;
}[];
export type SectionDialog = (typeof SECTION_DIALOGS)[number]['dialog'];

/** What a section says below its fields. */
export type SectionNote = 'doh';

/** Whose setting it is. */
export interface SettingOwner {
  readonly stored: Setting;
  readonly service: Capabilities;
  /** Lite mode: the service runs without root. */
  readonly lite: boolean;
}

/** What the form holds: `chosen` is the value in use of a choice, changed or stored. */
export interface FormReading<Key extends string> extends SettingOwner {
  chosen(key: Key): string;
}

interface CommonSpec<Key extends string> {
  readonly section: SectionName;
  /** What it came or went with, for whoever has not read the settings. */
  readonly belongsTo?: Flag;
  /** It can lock out a remote administrator. */
  readonly cutsOff?: true;
  /** Whether this service has it, beyond the key in its object. */
  exists?(owner: SettingOwner): boolean;
  /** Whether it is in sight as the other settings are. */
  shown?(form: FormReading<Key>): boolean;
}

interface ChoiceSpec<Key extends string> extends CommonSpec<Key> {
  readonly kind: 'choice';
  /** Every value that is ever offered; the first is the default. A stored value outside stays valid: it is shown as not offered. */
  readonly options: readonly [string, ...string[]];
  /** Whether a value is offered here and now. */
  offered?(value: string, form: FormReading<Key>): boolean;
  /** Values that go with another setting only: not offered while that one is `not`, and cleared when the person makes it so. */
  readonly needs?: Readonly<Record<string, { readonly setting: Key; readonly not: string }>>;
  /** The one value that is possible for this owner. */
  forced?(owner: SettingOwner): string | null;
  /** The dialog in which the value is filled in. */
  configure?(value: string): Configuration | null;
  /** What the section says about the value. */
  note?(value: string): SectionNote | null;
  /** Keys of the object that follow from the value. */
  implied?(value: string): Setting;
}

interface SwitchSpec<Key extends string> extends CommonSpec<Key> {
  readonly kind: 'switch';
  /** What stands beside its words: where other devices find the ports. */
  readonly tells?: 'lan';
}

/** A whole number; anything else is refused while it is in sight. */
interface NumberSpec<Key extends string> extends CommonSpec<Key> {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Another number that it may not exceed. */
  readonly atMost?: Key;
  /** The value of a choice with which it comes into sight, holding `start` where what is stored would be refused. */
  readonly shownBy?: {
    readonly setting: Key;
    readonly value: string;
    readonly start: number;
    /** What would be refused kills the service: not even a stored one is sent, in sight or not. */
    readonly deadly?: true;
  };
}

/** Words of the person's own, sent as they are typed. */
interface TextSpec<Key extends string> extends CommonSpec<Key> {
  readonly kind: 'text';
  /** `several`: a line break counts. */
  readonly lines: 'one' | 'several';
  /** What can be chosen for it, beside anything that is typed. */
  readonly suggests?: 'interfaces';
  /** Whether it may be sent while it is in sight; anything may without it. */
  isSound?(text: string): boolean;
}

/** A setting: all that is known of it but its words (`src/views/shared/setting-words.ts`). `docs/architecture.md` says how to add one. */
export type SettingSpec<Key extends string> = ChoiceSpec<Key> | SwitchSpec<Key> | NumberSpec<Key> | TextSpec<Key>;

/** A table of settings that may name each other; anything else does not compile. */
export function settingTable<const Key extends string, const Table>(
  table: Table & Readonly<Record<Key, SettingSpec<NoInfer<Key>>>>,
): Table {
  return table;
}
