import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value'> {
  readonly id: string;
  readonly name: string;
  /** The `accept` attribute. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
  /** Several files may be chosen; takes all of them. */
  readonly onPickAll?: (files: readonly File[]) => void;
}

/** Chooses a file. Invisible under its label, which is the button and follows it: the label shows its focus. */
export function FileInput({ onPick, onPickAll, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      multiple={onPickAll !== undefined}
      className={styles.file}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        const [file] = files;
        // So that the same file can be chosen again after it was removed.
        event.target.value = '';
        if (onPickAll) onPickAll(files);
        else if (file) onPick(file);
      }}
    />
  );
}
