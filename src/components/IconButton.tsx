import { Button, ToggleButton, type ButtonProps, type ToggleButtonProps } from '@fluentui/react-components';
import { type ReactElement } from 'react';

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title' | 'appearance'> & {
  readonly label: string;
  readonly icon: ReactElement;
  /** Of a button that stays pressed; left out for one that does not. */
  readonly pressed?: boolean;
};

/** A quiet icon button; its label is also its tooltip. */
export function IconButton({ label, icon, pressed, ...props }: IconButtonProps): ReactElement {
  const look = { appearance: 'subtle', icon, 'aria-label': label, title: label } as const;
  return pressed === undefined ? (
    <Button {...(props as ButtonProps)} {...look} />
  ) : (
    <ToggleButton {...(props as ToggleButtonProps)} {...look} checked={pressed} />
  );
}
