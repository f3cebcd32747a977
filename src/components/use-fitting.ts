import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many are drawn at most to be measured. */
const CANDIDATES = 24;

/**
 * How many of `count` children of a container fit on its first line; it has to wrap and to hide what overflows. `key` names
 * what the children look like: a new one is measured again, as is every change of width.
 */
export function useFitting(container: RefObject<HTMLElement | null>, count: number, key: string): number {
  const [fitting, setFitting] = useState({ key, candidates: Math.min(count, CANDIDATES) });
  const candidates = fitting.key === key ? fitting.candidates : Math.min(count, CANDIDATES);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement);
      const first = children[0];
      if (first === undefined) return;
      const line = children.filter(
        (child) => child.offsetTop < first.offsetTop + Math.max(1, first.offsetHeight),
      ).length;
      setFitting((known) =>
        known.key === key && known.candidates === line ? known : { key, candidates: Math.max(1, line) },
      );
    };
    measure();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setFitting({ key, candidates: Math.min(count, CANDIDATES) });
      requestAnimationFrame(measure);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, count, key, candidates]);
  return Math.min(candidates, count);
}
