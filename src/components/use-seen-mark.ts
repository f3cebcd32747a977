import { useEffect, type RefObject } from 'react';

/** While most of the element is in sight, its `data-seen` is `mark`: styles elsewhere can tell that what it says is said. */
export function useSeenMark(ref: RefObject<HTMLElement | null>, mark: string | undefined): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || mark === undefined) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) element.dataset['seen'] = mark;
        else delete element.dataset['seen'];
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, mark]);
}
