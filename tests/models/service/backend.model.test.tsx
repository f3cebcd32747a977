import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { expect } from 'vitest';
import { backendMachine, type BackendActor } from '../../../machines/service/backend.machine';
import {
  selectAddress,
  selectIsTroubled,
  selectStrangeAnswer,
  selectListsRefusal,
  selectStrangeLists,
} from '../../../machines/service/backend.selectors';
import { type BackendCommand, type BackendFact } from '../../../machines/service/backend.setup';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { type AppActor } from '../../../machines/shell/app.machine';
import TroubleBar from '../../../src/views/shell/TroubleBar';
import { VERSION } from '../../harness/fixtures';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Backend = Stage<typeof backendMachine>;

/** As much of the app as the bar reads: its child `backend`. */
function appOf(backend: BackendActor): AppActor {
  const snapshot = { children: { backend } };
  return {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  } as unknown as AppActor;
}

/** As it stands above the lists. */
function Trouble({ backend }: { readonly backend: BackendActor }): ReactElement | null {
  return useSelector(backend, selectIsTroubled) ? <TroubleBar app={appOf(backend)} /> : null;
}

function strange({ snapshot }: Backend): void {
  if (selectListsRefusal(snapshot) !== null) {
    expect(screen.getByText(/^The service refuses to return its lists: not now/)).toBeTruthy();
    return;
  }
  const where = selectStrangeLists(snapshot) ?? expect.fail('nothing strange');
  expect(screen.getByText(new RegExp(`lists cannot be read \\(${where}\\)`))).toBeTruthy();
}

function nothing(): void {
  expect(document.querySelector('[role=alert]')).toBeNull();
}

function away({ snapshot }: Backend): void {
  const named = selectStrangeAnswer(snapshot);
  const bar = document.querySelector('[role=alert]') ?? expect.fail('no bar');
  expect(bar.textContent).toContain('The service is not responding');
  expect(bar.textContent).toContain('Retrying…');
  // Where nothing answers, the notice says at which address.
  if (named === null) expect(bar.textContent).not.toContain(selectAddress(snapshot));
  else
    expect(bar.textContent).toContain(
      `Something answers at ${selectAddress(snapshot)}, but it is not the service (${named})`,
    );
  expect(screen.getByText('Try now')).toBeTruthy();
  expect(screen.getByText('Change the address')).toBeTruthy();
}

runModel({
  machine: backendMachine,
  holds: '[8.10]',
  inputs: (host) =>
    ['http://a:1', null].map((stored) => ({
      host,
      stored,
      ownAddress: 'http://panel.example',
      page: { protocol: 'http:', userAgent: 'Firefox/120', alternateSite: 'http://panel.example/' },
    })),
  events: [
    { type: 'backend.retry' },
    { type: 'service.lost' },
    { type: 'service.lost', awaited: true },
    { type: 'touch.failed', fault: { kind: 'timeout' } },
    { type: 'touch.failed', fault: { kind: 'malformed', where: 'GET /api/touch: data.touch' } },
    { type: 'touch.failed', fault: { kind: 'failed', status: 500 } },
    { type: 'touch.failed', fault: { kind: 'refused', message: 'not now' } },
    { type: 'touch.failed', fault: { kind: 'unreachable' } },
    { type: 'touch.failed', fault: { kind: 'unauthorised', first: false } },
    { type: 'touch.received' },
    { type: 'page.shown' },
    { type: 'network.returned' },
    { type: 'address.adopted', address: 'http://b:2', version: VERSION },
    { type: 'address.storedElsewhere', address: 'http://c:3' },
    { type: 'address.storedElsewhere', address: null },
  ] satisfies readonly (BackendCommand | BackendFact)[],
  slots: {
    version: promiseCases({
      resolves: [VERSION, { ...VERSION, version: '9.9' }],
      rejects: [{ kind: 'unreachable' }, { kind: 'malformed', where: 'GET /api/version: body' }],
    }),
  },
  // What the chart asks of it.
  project: ({ fault, input: { stored }, version, address }) => [
    fault === null ? null : fault.kind === 'timeout',
    stored === null && version === null && address === DEFAULT_BACKEND,
  ],
  render: (backend) => <Trouble backend={backend} />,
  perform: {
    'backend.retry': ({ user }) => user.click(screen.getByText('Try now')),
  },
  facts: [
    'service.lost',
    'touch.failed',
    'touch.received',
    'page.shown',
    'network.returned',
    'address.adopted',
    'address.storedElsewhere',
  ],
  see: {
    'discovering.brief': nothing,
    'discovering.long': away,
    'checking.brief': nothing,
    'checking.long': away,
    ready: nothing,
    'doubting.brief': nothing,
    'doubting.long': away,
    'suspecting.brief': nothing,
    'suspecting.long': away,
    'strange.known': strange,
    'strange.asking': strange,
    stuck: () => expect(screen.getByText(/The service is stuck/)).toBeTruthy(),
    unreachable: away,
    rediscovering: away,
    rechecking: away,
  },
});
