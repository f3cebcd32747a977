import { i18n } from '@lingui/core';
import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { notice, success, tellsFault, type NoticeKey, type NoticeSpec } from '../../../machines/ports/notice';
import { noticeMessage, useNoticeActionLabel, useNoticeText } from '../../../src/i18n/notices';
import { noticesMachine } from '../../../machines/shell/notices.machine';
import NoticeStack from '../../../src/views/shell/NoticeStack';
import { renderView } from '../../harness/render';
import { recordingHost, startActor } from '../../harness/slots';

function Said({ spec }: { readonly spec: NoticeSpec }) {
  const { title, text } = useNoticeText(spec);
  return (
    <p>
      {title === null ? '' : `${title} | `}
      {text}
      {spec.actions.map((action) => (
        <Label key={action.kind} action={action} />
      ))}
    </p>
  );
}

function Label({ action }: { readonly action: NoticeSpec['actions'][number] }) {
  return <> [{useNoticeActionLabel(action)}]</>;
}

function said(spec: NoticeSpec): string {
  return renderView(<Said spec={spec} />).container.textContent;
}

describe('the words of notices', () => {
  test.each<[string, NoticeSpec, string]>([
    [
      '[8.10] the address prompt',
      notice('adjustAddress', 'warning', { url: 'http://a' }, 1, [{ kind: 'adjustAddress' }]),
      'Adjust the service address? [Yes]',
    ],
    [
      '[8.10] the missing service',
      notice('serviceNotFound', 'error', { url: 'http://a:2017' }, 1, [{ kind: 'openUsage' }]),
      'Cannot find the service at http://a:2017. Make sure it is running at this address. [Help]',
    ],
    [
      '[8.08] an http service from an https page',
      notice('cannotCommunicate', 'error', { url: 'http://a' }, 1, [{ kind: 'openAlternateSite' }]),
      'This page was loaded over HTTPS, so the browser does not let it connect to http://a. Open the panel over HTTP instead. [Switch to alternate site]',
    ],
    [
      '[8.03] a refusal without a message',
      notice('connectFailed', 'warning', { name: 'A', message: '' }),
      'Could not connect A.',
    ],
    [
      'and of a row without a name',
      notice('connectFailed', 'warning', { name: '', message: '' }),
      'Could not connect.',
    ],
    [
      '[8.04] a call that was cut off',
      notice('cutOff', 'warning'),
      'The connection was lost before the service answered. Your request may still have taken effect.',
    ],
    ['[8.20] a success', success('coreStarted'), 'SUCCESS | The core is running.'],
    [
      '[8.21] an update',
      success('subscriptionUpdated', { name: 'A', count: 1 }),
      'SUCCESS | A is up to date: 1 server.',
    ],
    ['a plural', success('imported', { count: 3 }), 'SUCCESS | 3 servers imported.'],
    [
      '[8.13] a new version is no success of ours',
      notice('newVersion', 'success', { version: '3.0' }),
      'Version 3.0 of the service is available.',
    ],
    [
      '[8.06] the service’s own words',
      notice('refused', 'warning', { message: 'no {such} <b>' }),
      'The service answered: no {such} <b>',
    ],
    ['undo', success('deleted', { count: 2, name: '', kind: 'rows' }), 'SUCCESS | 2 rows deleted.'],
    ['servers as such', success('deleted', { count: 2, name: '', kind: 'servers' }), 'SUCCESS | 2 servers deleted.'],
    [
      'lists as such',
      success('deleted', { count: 2, name: '', kind: 'subscriptions' }),
      'SUCCESS | 2 subscriptions deleted.',
    ],
    ['one row by its name', success('deleted', { count: 1, name: 'A' }), 'SUCCESS | A deleted.'],
    [
      'a row without a name',
      notice('rowMoved', 'warning', { name: '' }),
      'The list has changed and this row can no longer be identified. Nothing was sent.',
    ],
  ])('%s', (_, spec, words) => {
    expect(said(spec)).toBe(words);
  });

  const KEYS: Readonly<Record<NoticeKey, true>> = {
    refused: true,
    failed: true,
    malformed: true,
    setup: true,
    missing: true,
    busy: true,
    coreStarted: true,
    coreStopped: true,
    coreDidNotStart: true,
    coreFilesMissing: true,
    staleConnections: true,
    staleConnectionsRemoved: true,
    partMissing: true,
    panelChanged: true,
    panelRenewed: true,
    serviceAway: true,
    serviceStuck: true,
    serviceBack: true,
    cutOff: true,
    adjustAddress: true,
    serviceNotFound: true,
    cannotCommunicate: true,
    cannotCommunicateFirefox: true,
    serviceInvalid: true,
    coreNotV5: true,
    coreMismatch: true,
    coreCrashed: true,
    newVersion: true,
    rowMoved: true,
    draftLost: true,
    imported: true,
    importedSome: true,
    subscriptionImported: true,
    subscriptionEmpty: true,
    subscriptionUpdated: true,
    subscriptionEmptied: true,
    deleted: true,
    deletedAfterFailure: true,
    restored: true,
    restoredPartly: true,
    latencySlow: true,
    latencyFailed: true,
    outboundAdded: true,
    outboundDeleted: true,
    outboundRestored: true,
    outboundRestoredPartly: true,
    momentsRefused: true,
    momentTooLarge: true,
    settingsSaved: true,
    settingsApplied: true,
    gfwListUpdated: true,
    gfwListDeleted: true,
    customRoutingSaved: true,
    emptyRule: true,
    noSiteDatFile: true,
    qrcodeError: true,
    copied: true,
    copyFailed: true,
    saveFailed: true,
    languageFailed: true,
    connectFailed: true,
    grpcShouldWithTls: true,
    linkFilledIn: true,
    serverCreated: true,
    serverSaved: true,
    textSaved: true,
    inboundGone: true,
    portsSaved: true,
    noVmessLink: true,
    outboundSaved: true,
    outboundServersSaved: true,
    usedAlone: true,
    notUsedAlone: true,
    subscriptionSaved: true,
    trialBegun: true,
    trialKept: true,
    trialReturned: true,
    trialFailed: true,
  };

  test.each(Object.keys(KEYS) as NoticeKey[])(
    '%s has words, with every value, and with none unless it tells a fault',
    (key) => {
      const values = {
        name: 'N',
        url: 'U',
        message: 'M',
        where: 'W',
        call: 'C',
        version: 'V',
        count: 2,
        before: 3,
        taken: 1,
        lines: 4,
        lost: 1,
        status: 500,
      };
      for (const given of tellsFault(key) ? [values] : [values, {}]) {
        const text = i18n._(noticeMessage(notice(key, 'info', given)));
        expect(text.length).toBeGreaterThan(4);
        expect(text).not.toMatch(/undefined|NaN|[{}]/);
      }
    },
  );
});

describe('the focus', () => {
  const stack = () => {
    const { actor } = startActor(noticesMachine, { host: recordingHost().ref });
    const raise = (key: NoticeKey) => act(() => actor.send({ type: 'notice.raise', notice: success(key) }));
    renderView(
      <>
        <button>outside</button>
        <NoticeStack notices={actor} overDialog={false} />
      </>,
    );
    const buttons = () => [...document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]')];
    return { raise, buttons, outside: document.querySelector<HTMLElement>('button') ?? expect.fail('no button') };
  };

  test('goes from a dismissed toast to the next one, and from the last one back to where it was', async () => {
    const { raise, buttons, outside } = stack();
    raise('coreStarted');
    raise('coreStopped');
    const user = userEvent.setup();
    outside.focus();
    await user.click(buttons()[0] ?? expect.fail('no toast'));
    expect(document.activeElement).toBe(buttons()[0]);
    await user.keyboard('{Enter}');
    expect(buttons()).toHaveLength(0);
    expect(document.activeElement).toBe(outside);
  });

  test('stays where it is when a toast goes that it is not in', async () => {
    const { raise, buttons, outside } = stack();
    raise('coreStarted');
    outside.focus();
    act(() => buttons()[0]?.click());
    expect([buttons().length, document.activeElement]).toEqual([0, outside]);
  });

  test('moves to the first button there is when it came from nowhere', async () => {
    const { raise, buttons, outside } = stack();
    raise('coreStarted');
    await userEvent.setup().click(buttons()[0] ?? expect.fail('no toast'));
    expect(document.activeElement).toBe(outside);
  });
});

describe('what screen readers announce', () => {
  test.each([
    ['once, by its control', false, []],
    ['by the notice while a dialog hides the control', true, ['SUCCESS The core is running.']],
  ])('that the core runs: %s', (_, overDialog, words) => {
    const { actor: notices } = startActor(noticesMachine, { host: recordingHost().ref });
    renderView(<NoticeStack notices={notices} overDialog={overDialog} />);
    act(() => notices.send({ type: 'notice.raise', notice: success('coreStarted') }));
    expect(document.querySelector('li[data-notice]')?.textContent).toContain('The core is running.');
    const spoken = [...document.querySelectorAll('[aria-live] p')].map(({ textContent }) => textContent.trim());
    expect(spoken).toEqual(words);
  });

  test('everything said at the same time, including what is replaced before it is drawn', () => {
    const { actor: notices } = startActor(noticesMachine, { host: recordingHost().ref });
    renderView(<NoticeStack notices={notices} overDialog={false} />);
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    act(() => {
      for (const name of names) notices.send({ type: 'notice.raise', notice: notice('rowMoved', 'warning', { name }) });
    });
    expect(document.querySelectorAll('li[data-notice]')).toHaveLength(3);
    const spoken = [...document.querySelectorAll('[aria-live=assertive] p')].map(({ textContent }) => textContent);
    expect(spoken.map((text) => /“(.*)”/.exec(text)?.[1])).toEqual(names);
  });
});
