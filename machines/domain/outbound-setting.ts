/** How an outbound chooses among its servers (SPEC 3.10). Whatever else the service keeps in it goes back as it came. */
export interface OutboundSetting {
  readonly probeURL: string;
  /** A Go duration, `10s`. */
  readonly probeInterval: string;
  readonly type: string;
}
