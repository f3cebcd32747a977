/** What a field is called; the view has the words. */
export type FieldLabel =
  | 'protocol'
  | 'name'
  | 'address'
  | 'port'
  | 'userId'
  | 'uuid'
  | 'alterId'
  | 'encryption'
  | 'method'
  | 'password'
  | 'username'
  | 'tls'
  | 'sni'
  | 'fingerprint'
  | 'flow'
  | 'publicKey'
  | 'shortId'
  | 'spiderX'
  | 'alpn'
  | 'allowInsecure'
  | 'disableSni'
  | 'network'
  | 'headerType'
  | 'quicSecurity'
  | 'quicKey'
  | 'httpHost'
  | 'path'
  | 'seed'
  | 'serviceName'
  | 'plugin'
  | 'implementation'
  | 'obfuscation'
  | 'mode'
  | 'protocolParam'
  | 'obfuscationParam'
  | 'trojanProtocol'
  | 'ssCipher'
  | 'ssPassword'
  | 'congestionControl'
  | 'certificatePin'
  | 'certificatePins'
  | 'backend'
  | 'earlyData'
  | 'earlyDataHeader'
  | 'multiMode'
  | 'idleTimeout'
  | 'healthCheckTimeout'
  | 'permitWithoutStream'
  | 'initialWindow'
  | 'httpHeaders'
  | 'uploadMethod'
  | 'certificateName'
  | 'obfuscationPassword'
  | 'minIdleSession'
  | 'privateKey'
  | 'peerPublicKey'
  | 'preSharedKey'
  | 'localAddress'
  | 'allowedIps'
  | 'reserved'
  | 'mtu'
  | 'keepAlive'
  | 'workers'
  | 'kernelMode'
  | 'udpRelayMode';

export type FieldGroup = 'server' | 'security' | 'transport' | 'plugin' | 'obfuscation' | 'connection';

export type FieldHint =
  | 'vlessInsecure'
  | 'notForTrojanGo'
  | 'grpcNeedsTls'
  | 'alterIdZero'
  | 'sniIsHost'
  | 'alpnList'
  | 'userAndPassword'
  | 'pinFormat'
  | 'wireguardKey'
  | 'oneAddress'
  | 'reservedBytes';

/** How a field of a form is drawn. What it may hold and when it is shown is said by the form's rules. */
export interface FieldSpec<Form> {
  readonly label: FieldLabel | ((form: Form) => FieldLabel);
  readonly group: FieldGroup;
  readonly hint?: FieldHint | ((form: Form) => FieldHint | null);
  /** Free text with suggestions. */
  readonly suggestions?: readonly string[];
  readonly secret?: true;
  /** Text that holds digits. */
  readonly numeric?: true;
}

export type FieldSpecs<Form> = { readonly [Field in keyof Form & string]: FieldSpec<Form> };

export const ALPN: FieldSpec<unknown> = {
  label: 'alpn',
  group: 'security',
  hint: 'alpnList',
  suggestions: ['h2', 'http/1.1', 'h2,http/1.1', 'h3'],
};
