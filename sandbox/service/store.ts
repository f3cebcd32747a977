import type { Host } from './ports';
import type { Profile } from './profiles';
import { freshState, parseState, type State } from './state';

export interface Loaded {
  readonly state: State;
  readonly fresh: boolean;
  /** A sentence when what was stored could not be used and has been set aside. */
  readonly warning: string | undefined;
}

/** The stored state, or that of an unused service. */
export function loadState(profile: Profile, { disk, secrets }: Host): Loaded {
  const fresh = freshState(profile, secrets);
  const text = disk.readState();
  if (text === null) return { state: fresh, fresh: true, warning: undefined };
  try {
    return { state: parseState(text, fresh), fresh: false, warning: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { from, to } = disk.setStateAside();
    const warning = `The state file ${from} cannot be used (${reason}). It has been set aside as ${to}; the service starts anew.`;
    return { state: fresh, fresh: true, warning };
  }
}

/** Writes the state shortly after it has changed. */
export class Store {
  private cancel: (() => void) | null = null;
  private readonly state: State;
  private readonly host: Host;

  constructor(state: State, host: Host) {
    this.state = state;
    this.host = host;
  }

  /** Notes that the state has changed. */
  touch(): void {
    this.cancel ??= this.host.clock.after(50, () => this.flush());
  }

  /** Writes what has changed. */
  flush(): void {
    if (this.cancel === null) return;
    this.cancel();
    this.cancel = null;
    this.host.disk.writeState(() => JSON.stringify(this.state));
  }
}
