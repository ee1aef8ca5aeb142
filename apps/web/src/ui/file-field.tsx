import { ImagePlus } from 'lucide-react';
import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FormError, Hint } from './form-notes.tsx';
import { Icon } from './icon.tsx';
import styles from './file-field.module.css';
import fileInput from './file-input.module.css';

export interface FileFieldProps {
  readonly name: string;
  /** Label of the button: another one once a file is chosen. */
  readonly label: string;
  readonly hint?: string;
  /** A required file is missing. */
  readonly isMissing?: boolean;
  /** The error of the chosen file; read out with the field. */
  readonly error?: string | null | undefined;
  /** The `accept` attribute of the input. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
  /** Several files may be chosen or dropped; takes all of them. */
  readonly onPickAll?: (files: readonly File[]) => void;
  /** A heading above the field, for a label that does not explain it. */
  readonly title?: string;
  /** The chosen picture, inside of the area that chooses another one. */
  readonly picture?: ReactNode;
  /** Replaces the area once a file is chosen, with its own way to remove it. */
  readonly chosen?: ReactNode;
  /** The main field of its form, drawn larger. */
  readonly isLarge?: boolean;
}

/** Chooses a file, also by drag and drop. The input inside serves keyboards and screen readers. */
export function FileField(props: FileFieldProps) {
  const {
    name,
    label,
    hint,
    error = null,
    accept,
    onPick,
    onPickAll,
    title,
    picture,
    chosen,
    isLarge = false,
    isMissing = false,
  } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const hasHint = hint !== undefined && chosen === undefined;
  const describedBy = [error !== null && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    const [file] = files;
    if (onPickAll) onPickAll(files);
    else if (file) onPick(file);
  };
  return (
    <div
      className={classNames(styles.field, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <FileInput
        id={id}
        name={name}
        accept={accept}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        data-missing={isMissing || undefined}
        aria-describedby={describedBy || undefined}
        onPick={onPick}
        {...(onPickAll && { onPickAll })}
      />
      {chosen === undefined ? (
        <label className={classNames(styles.area, isLarge && styles.large)} htmlFor={id}>
          {picture ?? <Icon of={ImagePlus} size={isLarge ? 32 : 24} />}
          <span className={styles.label}>{label}</span>
          {hasHint && (
            <Hint as="span" id={`${id}-hint`}>
              {hint}
            </Hint>
          )}
        </label>
      ) : (
        <div className={styles.chosen}>{chosen}</div>
      )}
      <FormError id={`${id}-error`}>{error}</FormError>
    </div>
  );
}

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
      className={fileInput.file}
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
