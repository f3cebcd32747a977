import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';

const load = () => import('./OpenMenu');
const OpenMenu = lazy(load);

export interface LazyMenuProps {
  /** What the menu acts on: it closes when that changes under it. */
  readonly subject: string;
  readonly label: string;
  readonly className?: string | undefined;
  /** Drawn only while the menu is open. */
  readonly children: () => ReactNode;
}

/** A menu button that costs a plain button until it is first used: a table can have a hundred of them. */
export function LazyMenu({ subject, label, className, children }: LazyMenuProps): ReactElement {
  const [usedFor, setUsedFor] = useState<string | null>(null);
  const props = { className, 'aria-label': label, title: label };
  const closed = (
    <button
      type="button"
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsedFor(subject)}
    >
      <MoreHorizontalRegular fontSize={20} />
    </button>
  );
  if (usedFor !== subject) return closed;
  const trigger = (
    <button type="button" {...props}>
      <MoreHorizontalRegular fontSize={20} />
    </button>
  );
  return (
    <Suspense fallback={closed}>
      <OpenMenu trigger={trigger}>{children()}</OpenMenu>
    </Suspense>
  );
}
