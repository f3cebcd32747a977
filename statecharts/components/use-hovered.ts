import { useState, type PointerEvent } from 'react';

export interface Hovered {
  /** What a mouse or a pen is over; a finger is over nothing. */
  readonly hovered: Element | null;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

/** The innermost element around the pointer that `selector` names; the two listeners belong on an element that holds all of them. */
export function useHovered(selector: string): Hovered {
  const [hovered, setHovered] = useState<Element | null>(null);
  return {
    hovered,
    onPointerOver: ({ target, pointerType }) =>
      setHovered(pointerType !== 'touch' && target instanceof Element ? target.closest(selector) : null),
    onPointerLeave: () => setHovered(null),
  };
}
