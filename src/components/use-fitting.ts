import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many are drawn at most to be measured. */
const CANDIDATES = 24;

/**
 * How many of `count` children of a container fit on its first line; it has to wrap and to hide what overflows; what is
 * marked with `data-rest` is none of them. `look` names
 * what the children look like: a new one is measured again, as is every change of its width or its parent's, and a `chosen` one that is not among them:
 * it is drawn as the last.
 */
export function useFitting(
  container: RefObject<HTMLElement | null>,
  count: number,
  look: string,
  chosen: number,
): number {
  const most = Math.min(count, CANDIDATES);
  const [fitting, setFitting] = useState({ key: '', candidates: most });
  // Whoever chooses among those that fit changes none of their widths: to measure would lay out the page once more.
  const known = fitting.key === look && chosen < fitting.candidates;
  const place = known ? 0 : chosen;
  const key = known ? look : `${look} ${place}`;
  const candidates = fitting.key === key ? fitting.candidates : most;
  const chosenNow = useRef(chosen);
  useLayoutEffect(() => {
    chosenNow.current = chosen;
  });
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const children = [...element.children]
        .filter((child) => child instanceof HTMLElement)
        .filter(({ dataset }) => dataset['rest'] === undefined);
      const first = children[0];
      if (first === undefined) return;
      const line = children.filter(
        (child) => child.offsetTop < first.offsetTop + Math.max(1, first.offsetHeight),
      ).length;
      // The chosen one may have fitted only as long as what leads to the others was not there: to forget that would begin it all again.
      const at = chosenNow.current;
      const measured = { key: at < line ? look : `${look} ${at}`, candidates: Math.max(1, line) };
      setFitting((before) =>
        before.key === measured.key && before.candidates === measured.candidates ? before : measured,
      );
    };
    measure();
    // Of what holds it, too: with few children it takes no more room when there is more.
    const observed = [element, ...(element.parentElement === null ? [] : [element.parentElement])];
    const measuredWidths = (): string => observed.map(({ clientWidth }) => clientWidth).join();
    let widths = measuredWidths();
    const observer = new ResizeObserver(() => {
      if (measuredWidths() === widths) return;
      widths = measuredWidths();
      setFitting({ key, candidates: most });
      requestAnimationFrame(measure);
    });
    for (const one of observed) observer.observe(one);
    return () => observer.disconnect();
  }, [container, most, look, key, candidates]);
  return Math.min(candidates, count);
}
