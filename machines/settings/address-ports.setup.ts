import { and, assign, enqueueActions, not, sendTo, stateIn } from 'xstate';
import { type Ports } from '../domain/ports';
import { isAddress, normalAddress } from '../domain/service-address';
import { type ServiceVersion } from '../domain/service-version';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { notice, success } from '../ports/notice';
import { reloadPause } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { editorSetup } from '../calls/editor';
import { type EditorCommand, type EditorContext, type EditorTag } from '../calls/editor.types';
import { trialActions, type TrialCommand, type TrialStand } from '../service/on-trial';
import { type Reconciled, reconciliation } from '../calls/reconciliation.machine';
import {
  arePortsChanged,
  arePortsSound,
  editedPorts,
  formOf,
  NO_PORTS,
  portsToSend,
  withServices,
  type PortField,
  type PortsForm,
} from './ports.rules';
import { serviceCall } from '../calls/service-call';

export type AddressPortsCommand =
  | { readonly type: 'address.edit'; readonly text: string }
  | { readonly type: 'field.edit'; readonly field: PortField; readonly value: string }
  | { readonly type: 'services.choose'; readonly services: readonly string[] }
  /** An entry of the egress port whitelist, for display only; it is never sent. */
  | { readonly type: 'entry.edit'; readonly text: string }
  | { readonly type: 'link.show' }
  | TrialCommand
  | EditorCommand;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly addressPorts: object;
  }
}

export type AddressPortsInput = DialogInput<'addressPorts', 'address' | 'docker' | 'version'> & TrialStand;

export interface Context extends AddressPortsInput, EditorContext {
  readonly text: string;
  /** As the service has them. */
  readonly ports: Ports;
  readonly form: PortsForm;
  readonly entry: string;
  /** Why the ports could not be read, and how often in a row. */
  readonly portsFault: Fault | null;
  readonly failures: number;
}

export const contextOf = ({ host, id, address, docker, version, reply, trials }: AddressPortsInput): Context => ({
  host,
  id,
  address,
  docker,
  version,
  reply,
  trials,
  text: address,
  ports: NO_PORTS,
  form: formOf(NO_PORTS),
  entry: '',
  lastFault: null,
  portsFault: null,
  failures: 0,
});

export function isAddressUnchanged({ text, address }: Pick<Context, 'text' | 'address'>): boolean {
  return normalAddress(text) === normalAddress(address);
}

/** A draft: the address or the ports. Ports are compared only once they have been read. */
function isChanged(context: Context): boolean {
  return !isAddressUnchanged(context) || arePortsChanged(context.ports, context.form);
}

/** The words of the chart of Address and Ports. */
export const addressPortsSetup = editorSetup({
  types: {
    context: {} as Context,
    events: {} as AddressPortsCommand | DialogFact,
    input: {} as AddressPortsInput,
    tags: {} as EditorTag | 'checking',
  },
  actors: {
    version: serviceCall('version'),
    ports: serviceCall('ports'),
    reconcile: reconciliation(serviceCall('ports')),
    savePorts: serviceCall('savePorts'),
  },
  rules: {
    isChanged,
    isSound: ({ form }: Context) => arePortsSound(form),
    adopted: (_: Context, { theirs, merged }: Reconciled<Ports>) => ({ ports: theirs, form: formOf(merged) }),
  },
})
  .extend({
    actions: trialActions<Context, AddressPortsCommand | DialogFact>({
      stand: (context) => context,
      cuts: () => true,
      change: (context) => ({ kind: 'ports', before: context.ports, after: bodyToSave({ context }) }),
    }),
  })
  .extend({
    actions: {
      keepStand: assign((_, { dialogContext: { reply, trials } }: { readonly dialogContext: DialogContext }) => ({
        reply,
        trials,
      })),
      keepText: assign({ text: (_, { text }: { readonly text: string }) => text, lastFault: null }),
      keepPort: assign({
        form: ({ context: { form } }, { field, value }: { readonly field: PortField; readonly value: string }) => ({
          ...form,
          texts: { ...form.texts, [field]: value },
        }),
      }),
      keepServices: assign({
        form: ({ context: { form } }, { services }: { readonly services: readonly string[] }) =>
          withServices(form, services),
      }),
      keepEntry: assign({ entry: (_, { text }: { readonly text: string }) => text }),
      keepPorts: assign((_, { ports }: { readonly ports: Ports }) => ({
        ports,
        form: formOf(ports),
        portsFault: null,
      })),
      keepPortsFault: assign(({ context }, fault: Fault) => ({ portsFault: fault, failures: context.failures + 1 })),
      forgetFailures: assign({ failures: 0 }),
      keepVersion: assign((_, { dialogContext: { docker, version } }: { readonly dialogContext: DialogContext }) => ({
        docker,
        version,
      })),
      keepFault: assign({ lastFault: (_, fault: Fault) => fault }),
      tellConfirmed: sendTo(
        ({ context }) => context.host,
        ({ context }, { version }: { readonly version: ServiceVersion }) =>
          ({ type: 'address.confirmed', address: normalAddress(context.text), version }) as const,
      ),
      tellStored: sendTo(({ context }) => context.host, { type: 'settings.stored' }),
      saySaved: sendTo(({ context }) => context.host, { type: 'notice.raised', notice: success('portsSaved') }),
      share: enqueueActions(({ context, enqueue }, { link }: { readonly link: string | null }) => {
        if (link === null)
          enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('noVmessLink', 'warning') });
        else
          enqueue.sendTo(context.host, { type: 'dialog.requested', dialog: { kind: 'sharing', link, title: 'VMess' } });
      }),
      shareNewLink: enqueueActions(({ context, enqueue }, link: string | null) => {
        const opened = context.ports.vmess === 0 && Number(context.form.texts.vmess) > 0;
        if (link !== null)
          enqueue.sendTo(context.host, { type: 'dialog.requested', dialog: { kind: 'sharing', link, title: 'VMess' } });
        else if (opened)
          enqueue.sendTo(context.host, { type: 'notice.raised', notice: notice('noVmessLink', 'warning') });
      }),
    },
    guards: {
      hasAnswered: ({ context }) => context.version !== null && !context.docker,
      isNewAddress: ({ context }) => !isAddressUnchanged(context) && isAddress(context.text),
      isAddressChanged: ({ context }) => !isAddressUnchanged(context),
      arePortsMissing: not(stateIn({ ports: 'ready' })),
      arePortsShown: and([
        stateIn({ ports: 'ready' }),
        ({ context }: { readonly context: Context }) => isAddressUnchanged(context),
      ]),
      isReloadDue: stateIn({ ports: { unreadable: 'due' } }),
    },
    delays: { reloadPause: ({ context }) => reloadPause(context.failures) },
  });

/** The whole object that is sent. */
export const bodyToSave = ({ context }: { readonly context: Context }): Ports =>
  portsToSend(context.ports, context.form);

/** What is needed to apply the changes to the current ports. */
export const bodyToReconcile = ({ context: { ports, form } }: { readonly context: Context }) => ({
  base: ports,
  mine: editedPorts(ports, form),
  query: undefined,
});
