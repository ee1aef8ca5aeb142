import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value'> {
  readonly id: string;
  readonly name: string;
  /** The `accept` attribute. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
}

/** Chooses a file. Invisible under its label, which is the button and follows it: the label shows its focus. */
export function FileInput({ onPick, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      className={styles.file}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // So that the same file can be chosen again after it was removed.
        event.target.value = '';
        if (file) onPick(file);
      }}
    />
  );
}
