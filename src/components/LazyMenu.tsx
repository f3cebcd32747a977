import { useState, type ReactElement, type ReactNode } from 'react';
import { fetched, type Part } from './fetched';

const OpenMenu = fetched('menu', () => import('./OpenMenu'));

export interface LazyMenuProps {
  /** What the menu acts on: it closes when that changes under it. */
  readonly subject: string;
  readonly label: string;
  /** Of the button, which has nothing in it: it draws the icon, too. */
  readonly className: string;
  /** What `children` draw, when it is fetched itself. */
  readonly part?: Part;
  /** Drawn only while the menu is open. */
  readonly children: () => ReactNode;
}

/** A menu button that costs a plain button until it is first used: a table can have a hundred of them. */
export function LazyMenu({ subject, label, className, part, children }: LazyMenuProps): ReactElement {
  const [usedFor, setUsedFor] = useState<string | null>(null);
  const props = { className, 'aria-label': label, title: label };
  const closed = (
    <button
      type="button"
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => {
        const open = () => OpenMenu.want(() => setUsedFor(subject));
        if (part === undefined) open();
        else part.want(open);
      }}
    />
  );
  if (usedFor !== subject) return closed;
  return <OpenMenu trigger={<button type="button" {...props} />}>{children()}</OpenMenu>;
}
