import { render, screen } from '@testing-library/react';
import { useRef, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFitting } from '../../../src/components/use-fitting';

afterEach(() => vi.restoreAllMocks());

const COUNT = 6;

/** Tabs on a line that has room for `whole` of them, and for one fewer beside the button that leads to the others. */
function layOut(whole: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const line = [...(this.parentElement?.children ?? [])];
    const room = line.length < COUNT ? whole - 1 : whole;
    return line.indexOf(this) < room ? 0 : 40;
  });
}

function Line({ chosen }: { readonly chosen: number }): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFitting(line, COUNT, 'look', chosen);
  const shown = Array.from({ length: fitting }, (_, index) => index);
  return (
    <div ref={line} data-testid="line">
      {(chosen < fitting ? shown : [...shown.slice(0, Math.max(2, fitting - 1)), chosen]).map((index) => (
        <button key={index} type="button">
          {index}
        </button>
      ))}
    </div>
  );
}

const seen = () => screen.getByTestId('line').textContent;

test.each([
  ['all of them', 6, 0, '012345'],
  ['those that have room beside the button that leads to the others', 4, 0, '012'],
  ['the chosen one as the last', 4, 5, '015'],
])('a line shows %s', (_, whole, chosen, shown) => {
  layOut(whole);
  render(<Line chosen={chosen} />);
  expect(seen()).toBe(shown);
});

test('one that is chosen and has room only while no button is there keeps its place, and the line comes to rest', () => {
  layOut(3);
  const { rerender } = render(<Line chosen={2} />);
  expect(seen()).toBe('012');
  rerender(<Line chosen={0} />);
  expect(seen()).toBe('01');
  rerender(<Line chosen={2} />);
  expect(seen()).toBe('012');
});
