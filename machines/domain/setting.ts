/** Keys of the settings that the panel edits (SPEC section 3, "Settings"). */
export type SettingKey =
  | 'transparent'
  | 'transparentType'
  | 'ipforward'
  | 'portSharing'
  | 'pacMode'
  | 'antipollution'
  | 'specialMode'
  | 'tcpFastOpen'
  | 'inboundSniffing'
  | 'muxOn'
  | 'mux'
  | 'pacAutoUpdateMode'
  | 'pacAutoUpdateIntervalHour'
  | 'subscriptionAutoUpdateMode'
  | 'subscriptionAutoUpdateIntervalHour'
  | 'proxyModeWhenSubscribe';

/** The whole object as the service told it. Which keys there are depends on its version; unknown ones go back as they came. */
export type Setting = Readonly<Record<string, unknown>>;

export interface SettingReply {
  readonly setting: Setting;
  /** Date of the GFWList file that the service has, `2026-01-02`, or empty. */
  readonly localGfwList: string;
}
