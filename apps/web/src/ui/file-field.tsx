import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FormError, Hint } from './form-notes.tsx';
import { Icon } from './icon.tsx';
import styles from './file-field.late.module.css';

export interface FileFieldProps {
  readonly name: string;
  /** What choosing does now: another word once something is chosen. */
  readonly label: string;
  readonly hint?: string;
  /** Something has to be chosen, and is not. */
  readonly isMissing?: boolean;
  /** What is wrong with what was chosen; read out with the field. */
  readonly error?: string | null | undefined;
  /** As in the `accept` of an input. */
  readonly accept: string;
  readonly onPick: (file: File) => void;
  /** A heading above, where the label alone does not say what it is for. */
  readonly title?: string;
  /** The picture that is chosen, inside of what is tapped to choose another. */
  readonly picture?: ReactNode;
  /** What stands in place of the area once something is chosen, with its own ways to take it away. */
  readonly chosen?: ReactNode;
  /** The first thing of its form, with more room. */
  readonly isLarge?: boolean;
}

/** Where a file is chosen or dropped. Dropping is a short cut for a pointer; the input inside does the same for everybody. */
export function FileField(props: FileFieldProps) {
  const {
    name,
    label,
    hint,
    error = null,
    accept,
    onPick,
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
    const file = event.dataTransfer.files[0];
    if (file) onPick(file);
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
      <input
        id={id}
        className={styles.file}
        type="file"
        name={name}
        accept={accept}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        data-missing={isMissing || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file) onPick(file);
        }}
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
