import { Button, makeStyles, type ButtonProps } from '@fluentui/react-components';
import { useRef, type ReactElement } from 'react';

const useStyles = makeStyles({ input: { display: 'none' } });

export type FileButtonProps = Omit<ButtonProps, 'as' | 'onClick'> & {
  /** Media types that the picker offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** A phone takes a photo instead. */
  readonly capture?: boolean;
  /** Called with at least one file. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that lets the person choose files. The same file can be chosen twice in a row. */
export function FileButton({
  accept,
  multiple = false,
  capture = false,
  onFiles,
  ...props
}: FileButtonProps): ReactElement {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...(props as ButtonProps)} type="button" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        {...(capture ? { capture: 'environment' as const } : {})}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
