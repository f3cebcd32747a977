import { ServicePanic } from '../go-text';
import type { Core } from './core';
import type { Logger } from './logger';
import type { Host } from './ports';
import type { Profile } from './profiles';
import type { State } from './state';
import type { Visits } from './visits';

/** What the rooms of the service share. */
export interface Around {
  readonly state: State;
  readonly profile: Profile;
  readonly variant: string;
  readonly host: Host;
  readonly core: Core;
  readonly logger: Logger;
  readonly visits: Visits;
  /** Milliseconds until a subscription address that does not answer is given up. */
  readonly subscriptionTimeout: number;
  /** The state has changed. */
  readonly changed: () => void;
  /** The process of the real service would end here. */
  readonly crash: (reason: string) => void;
}

/** The words of a failure; a panic is thrown on. */
export function messageOf(error: unknown): string {
  if (error instanceof ServicePanic) throw error;
  return error instanceof Error ? error.message : String(error);
}

/** When a subscription was updated: `2026-11-21 08:20:16` in local time, later in RFC 3339. */
export function timeOf({ host, profile }: Around): string {
  return profile.newerTexts ? new Date(host.clock.now()).toISOString().replace(/\.\d+/, '') : localTime(host);
}

/** `2026-11-21 08:20:16` in local time. */
export function localTime(host: Host): string {
  const now = new Date(host.clock.now());
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}
