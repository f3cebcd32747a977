import { render, screen } from '@testing-library/react';
import { type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { useScrolledPast } from '../../../src/components/use-scrolled-past';
import { pageStandsAt, scrollPage } from '../../harness/render';

function Probe(): ReactElement {
  return <output>{String(useScrolledPast(50))}</output>;
}

const said = (): string | null => screen.getByRole('status').textContent;

test('what takes the place of another on a scrolled page knows so at once', () => {
  scrollPage(0);
  const { rerender } = render(<Probe key="wide" />);
  expect(said()).toBe('false');
  scrollPage(400);
  expect(said()).toBe('true');
  // Another shape of the window: no scrolling is heard of.
  rerender(<Probe key="narrow" />);
  expect(said()).toBe('true');
  scrollPage(50);
  expect(said()).toBe('false');
});

test('what comes to a page that has been scrolled meanwhile asks where it is', () => {
  pageStandsAt(400);
  const { unmount } = render(<Probe />);
  expect(said()).toBe('true');
  unmount();
  pageStandsAt(0);
  render(<Probe />);
  expect(said()).toBe('false');
});
