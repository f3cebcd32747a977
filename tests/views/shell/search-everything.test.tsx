import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shortcutFor } from '../../../machines/ports/shortcuts';
import { type AppActor } from '../../../machines/shell/app.machine';
import SearchEverything from '../../../src/views/shell/SearchEverything';
import { renderView } from '../../harness/render';

test('the search of the header names the key that the panel hears', () => {
  const { key, mod } = shortcutFor('palette') ?? expect.fail('no key');
  expect([key, mod]).toEqual(['k', true]);
  const sent: unknown[] = [];
  renderView(<SearchEverything app={{ send: (event: unknown) => sent.push(event) } as unknown as AppActor} />);
  const search = screen.getByRole('button', { name: 'Search everything' });
  expect(search.title).toBe('Search servers, actions and settings (Ctrl+K)');
  expect(search.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  search.click();
  expect(sent).toEqual([{ type: 'dialog.open', dialog: 'palette' }]);
});
