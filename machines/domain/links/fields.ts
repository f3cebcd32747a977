import { type Flag } from '../capabilities';
import { type Extra } from './encoding/query';
import { type Reason } from './reasons';

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

/** What services keep since some version besides the form of SPEC section 3: drawn as a field, held among the extras. */
export interface Parameter extends Omit<FieldSpec<object>, 'label'> {
  /** In links. A range is two parameters, with `From` and `To` behind the name. */
  readonly name: string;
  /** Without one it is called as in links. */
  readonly label?: FieldLabel;
  readonly is: 'text' | 'count' | 'range' | 'switch' | 'choice';
  readonly since: Flag;
  /** What is said where it is set although the service is older: only then it is shown there. */
  readonly before?: Reason;
  /** Of a choice; the first one stands for nothing. */
  readonly options?: readonly string[];
  readonly shown?: (form: AnyForm) => boolean;
  /** Why a text that is not empty cannot be saved. */
  readonly problem?: (text: string, extra: Extra) => Reason | null;
}

type AnyForm = Readonly<Record<string, unknown>>;
