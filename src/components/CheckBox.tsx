import { useEffect, useRef, type ReactElement } from 'react';

export interface CheckBoxProps {
  readonly id?: string;
  readonly checked: boolean | 'mixed';
  readonly label: string;
  readonly className?: string | undefined;
  /** Of the larger area that can be clicked. */
  readonly targetClassName?: string | undefined;
  readonly onChange: () => void;
}

/** A plain check box that can also stand in the middle. */
export function CheckBox({ id, checked, label, className, targetClassName, onChange }: CheckBoxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <label className={targetClassName}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className={className}
        checked={checked === true}
        aria-label={label}
        onChange={onChange}
      />
    </label>
  );
}
