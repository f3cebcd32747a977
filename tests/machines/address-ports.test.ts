import { describe, expect, test } from 'vitest';
import { addressPortsMachine } from '../../machines/address-ports/address-ports.machine';
import { selectAddressProblem } from '../../machines/address-ports/address-ports.selectors';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { deferredSlot, recordingHost, startActor } from '../harness/slots';

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'V2Ray',
};

function begin() {
  const [version, host] = [deferredSlot<ServiceVersion, { readonly address: string }>(), recordingHost()];
  const { actor } = startActor(addressPortsMachine.provide({ actors: { version: version.logic } }), {
    host: host.ref,
    id: 'dialog1',
    address: 'http://localhost:2017',
    docker: false,
  });
  const type = (text: string) => actor.send({ type: 'address.edit', text });
  const confirm = () => actor.send({ type: 'dialog.confirm' });
  return { actor, version, host, type, confirm, now: () => actor.getSnapshot() };
}

describe('address and ports', () => {
  test('[2.60] it begins with the address in use, and nothing is lost yet', () => {
    const { now } = begin();
    expect([now().value, now().context.text, now().hasTag('draft')]).toEqual([
      { editing: 'untouched' },
      'http://localhost:2017',
      false,
    ]);
  });

  test('[4.19] [4.20] [5.03] a changed address is checked there, without its trailing slash, then told and closed', async () => {
    const { now, type, confirm, version, host } = begin();
    type(' http://10.0.0.2:2017/ ');
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'typed' }, true]);
    confirm();
    expect([now().value, now().hasTag('busy'), version.latest.input]).toEqual([
      'checking',
      true,
      { address: 'http://10.0.0.2:2017' },
    ]);
    await version.latest.resolve(VERSION);
    expect(host.facts).toEqual([
      { type: 'address.confirmed', address: 'http://10.0.0.2:2017', version: VERSION },
      { type: 'dialog.closed', id: 'dialog1' },
    ]);
    expect(now().status).toBe('done');
  });

  test('[4.21] an unchanged address is not checked', () => {
    const { now, type, confirm, version } = begin();
    type('http://localhost:2017/');
    confirm();
    expect([now().status, version.calls.length]).toEqual(['done', 0]);
  });

  test('[5.01] [5.02] what is no http or https address is not sent, and the field says so until it is', () => {
    const { now, type, confirm, version } = begin();
    type('localhost:2017');
    expect(selectAddressProblem(now())).toBeNull();
    confirm();
    expect([now().value, selectAddressProblem(now()), version.calls.length]).toEqual([
      { editing: 'loud' },
      'invalid',
      0,
    ]);
    type('ftp://localhost');
    expect([now().value, selectAddressProblem(now())]).toEqual([{ editing: 'loud' }, 'invalid']);
    type('https://localhost');
    expect(selectAddressProblem(now())).toBeNull();
    confirm();
    expect(now().value).toBe('checking');
  });

  test('a service that is not found there is said beside the field; the text stays', async () => {
    const { now, type, confirm, version, host } = begin();
    type('http://10.0.0.2');
    confirm();
    await version.latest.reject({ kind: 'unreachable' });
    expect([now().value, now().context.text, selectAddressProblem(now()), host.facts]).toEqual([
      { editing: 'typed' },
      'http://10.0.0.2',
      'unreachable',
      [],
    ]);
    type('http://10.0.0.3');
    expect(selectAddressProblem(now())).toBeNull();
  });

  test('cancelling closes when nothing was typed, else asks', () => {
    const plain = begin();
    plain.actor.send({ type: 'dialog.cancel' });
    expect(plain.host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);

    const { actor, now, type, host } = begin();
    type('http://10.0.0.2');
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().hasTag('asking')]).toEqual(['asking', true]);
    actor.send({ type: 'draft.keep' });
    expect([now().value, now().context.text]).toEqual([{ editing: 'typed' }, 'http://10.0.0.2']);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'typed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
  });

  test('the check can be left', () => {
    const { actor, now, type, confirm, version } = begin();
    type('http://10.0.0.2');
    confirm();
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, version.latest.signal.aborted]).toEqual([{ editing: 'typed' }, true]);
  });
});
