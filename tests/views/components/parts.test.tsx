import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/components/ErrorBoundary';
import { fetched, fetchParts, PartMissing, watchMissing, type PartUse } from '../../../src/components/fetched';
import { kept } from '../../../src/components/kept';
import { PartPlace } from '../../../src/components/PartPlace';
import { DIALOGS } from '../../../src/dialogs';
import { fetchOffers, fetchRecorder } from '../../../src/later';

/** A promise that the test settles. */
function deferred<TValue>() {
  let [resolve, reject] = [(_: TValue) => {}, (_: Error) => {}];
  const promise = new Promise<TValue>((fulfil, refuse) => {
    [resolve, reject] = [fulfil, refuse];
  });
  return { promise, resolve, reject };
}

type Module = { readonly default: (props: { readonly name: string }) => ReactElement };

function Hello({ name }: { readonly name: string }): ReactElement {
  return <p>Hello {name}</p>;
}

let ended: AbortController | null = null;

/** A part whose code the test brings, or not. After the test it is there: other files share the list of parts and fetch them all. */
function part(use: PartUse = 'dialog') {
  const tries: ReturnType<typeof deferred<Module>>[] = [];
  const { signal } = (ended ??= new AbortController());
  const Part = fetched(use, () => {
    const next = deferred<Module>();
    tries.push(next);
    const bring = (): void => next.resolve({ default: Hello });
    if (signal.aborted) bring();
    else signal.addEventListener('abort', bring);
    return next.promise;
  });
  const bring = () => act(async () => tries.at(-1)?.resolve({ default: Hello }));
  const fail = () => act(async () => tries.at(-1)?.reject(new Error('gone')));
  return { Part, tries, bring, fail };
}

const missed = vi.fn();
let stop = (): void => {};
beforeEach(() => {
  missed.mockClear();
  stop = watchMissing(missed);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  ended?.abort();
  ended = null;
  stop();
  vi.restoreAllMocks();
});

describe('a part of the panel', () => {
  test('that is already loaded is drawn at once', async () => {
    const { Part, tries, bring } = part();
    void Part.fetch();
    await bring();
    render(<Part name="you" />);
    expect(screen.getByText('Hello you')).toBeTruthy();
    expect(tries).toHaveLength(1);
  });

  test('that is not loaded yet is waited for', async () => {
    const { Part, bring } = part();
    render(
      <PartPlace waiting="waiting">
        <Part name="you" />
      </PartPlace>,
    );
    expect(screen.getByText('waiting')).toBeTruthy();
    await bring();
    await waitFor(() => screen.getByText('Hello you'));
    expect(missed).not.toHaveBeenCalled();
  });

  test('of the page itself waits for the rows: it comes with all others', async () => {
    const { Part, tries, bring } = part('page');
    render(
      <PartPlace waiting="waiting">
        <Part name="you" />
      </PartPlace>,
    );
    expect([screen.queryByText('waiting') !== null, tries.length]).toEqual([true, 0]);
    const coming = fetchParts();
    await waitFor(() => expect(tries).toHaveLength(1));
    await bring();
    await coming;
    await waitFor(() => screen.getByText('Hello you'));
  });

  test('that cannot be loaded is replaced by something else, reported once, and drawn once it has been fetched', async () => {
    const { Part, tries, bring, fail } = part();
    render(
      <>
        <p>the rest</p>
        <PartPlace waiting="waiting" missing="missing">
          <Part name="you" />
        </PartPlace>
      </>,
    );
    await fail();
    await waitFor(() => screen.getByText('missing'));
    expect(screen.getByText('the rest')).toBeTruthy();
    expect([tries.length, missed.mock.calls.length]).toEqual([1, 1]);
    void Part.fetch();
    expect(tries).toHaveLength(2);
    await bring();
    await waitFor(() => screen.getByText('Hello you'));
  });

  test('that is needed now is fetched first, or reported missing', async () => {
    const { Part, bring, fail } = part();
    const then = vi.fn();
    Part.want(then);
    await fail();
    expect([then.mock.calls.length, missed.mock.calls.length]).toEqual([0, 1]);
    Part.want(then);
    await bring();
    Part.want(then);
    expect([then.mock.calls.length, missed.mock.calls.length]).toEqual([2, 1]);
  });

  test('a failure says what it is', async () => {
    const { Part, fail } = part();
    const failure = Part.fetch().catch((error: unknown) => error);
    await fail();
    expect(await failure).toBeInstanceOf(PartMissing);
  });
});

describe('what was fetched', () => {
  test('is given at once the next time', async () => {
    const { promise, resolve } = deferred<string>();
    const load = vi.fn(() => promise);
    const bring = kept(load);
    const first = bring();
    resolve('here');
    expect(await first).toBe('here');
    const then = vi.fn();
    void bring().then(then);
    await Promise.resolve();
    expect(then).toHaveBeenCalledWith('here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is asked for again when it could not be had', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
    const bring = kept(load);
    await expect(bring()).rejects.toThrow('gone');
    expect(await bring()).toBe('here');
  });

  test('is kept of a dialog, of who records and of what is offered', async () => {
    for (const bring of [DIALOGS.about.module, fetchRecorder, fetchOffers]) {
      const coming = bring();
      expect(bring()).toBe(coming);
      await coming;
    }
  });
});

class Net extends Component<{ readonly children: ReactNode }, { readonly caught: boolean }> {
  override state = { caught: false };
  static getDerivedStateFromError = () => ({ caught: true });
  override render(): ReactNode {
    return this.state.caught ? 'caught above' : this.props.children;
  }
}

describe('a boundary', () => {
  function Fragile({ falls }: { readonly falls: () => boolean }): ReactElement {
    if (falls()) throw new Error('oops');
    return <p>standing</p>;
  }

  test('draws again what crashed, when asked to and on the next attempt', async () => {
    let falls = true;
    const view = (attempt: number) => (
      <ErrorBoundary
        attempt={attempt}
        catches={() => true}
        fallback={(again) => (
          <button type="button" onClick={again}>
            again
          </button>
        )}
      >
        <Fragile falls={() => falls} />
      </ErrorBoundary>
    );
    const { rerender } = render(view(1));
    act(() => screen.getByText('again').click());
    expect(screen.getByText('again')).toBeTruthy();
    falls = false;
    act(() => screen.getByText('again').click());
    expect(screen.getByText('standing')).toBeTruthy();
    falls = true;
    rerender(view(1));
    expect(screen.getByText('again')).toBeTruthy();
    falls = false;
    rerender(view(2));
    expect(screen.getByText('standing')).toBeTruthy();
  });

  test('that handles missing parts passes other errors on', () => {
    render(
      <Net>
        <PartPlace missing="missing">
          <Fragile falls={() => true} />
        </PartPlace>
      </Net>,
    );
    expect(screen.getByText('caught above')).toBeTruthy();
  });
});
