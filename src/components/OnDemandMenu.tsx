import { cloneElement, Suspense, useState, type MouseEventHandler, type ReactElement } from 'react';

interface TriggerProps {
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: MouseEventHandler<HTMLElement>;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
}

export interface MenuContentProps {
  readonly trigger: ReactElement;
}

export interface OnDemandMenuProps {
  readonly trigger: ReactElement<TriggerProps>;
  /** Draws a lazy component: a `Menu` with `defaultOpen` around the trigger. */
  readonly content: (trigger: ReactElement) => ReactElement;
  /** Starts loading it before the click. */
  readonly preload: () => unknown;
  /** The menu opens for the first time; later openings are told by the `Menu` itself. */
  readonly onFirstOpen?: () => void;
}

/** A menu whose code is loaded when its button is used: menus are a sixth of the page, and seldom opened. */
export function OnDemandMenu({ trigger, content, preload, onFirstOpen }: OnDemandMenuProps): ReactElement {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => {
      setUsed(true);
      onFirstOpen?.();
    },
    onPointerEnter: () => void preload(),
    onFocus: () => void preload(),
  });
  return used ? <Suspense fallback={closed}>{content(trigger)}</Suspense> : closed;
}
