import { cloneElement, useState, type MouseEventHandler, type ReactElement } from 'react';
import { type Part } from './fetched';

interface TriggerProps {
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: MouseEventHandler<HTMLElement>;
}

export interface MenuContentProps {
  readonly trigger: ReactElement;
}

export interface OnDemandMenuProps {
  readonly trigger: ReactElement<TriggerProps>;
  /** Draws `part`: a `Menu` with `defaultOpen` around the trigger. */
  readonly content: (trigger: ReactElement) => ReactElement;
  readonly part: Part;
  /** The menu opens for the first time; later openings are told by the `Menu` itself. */
  readonly onFirstOpen?: () => void;
}

/** A menu whose code is not in the first load: menus are a sixth of the page, and seldom opened. */
export function OnDemandMenu({ trigger, content, part, onFirstOpen }: OnDemandMenuProps): ReactElement {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () =>
      part.want(() => {
        setUsed(true);
        onFirstOpen?.();
      }),
  });
  return used ? content(trigger) : closed;
}
