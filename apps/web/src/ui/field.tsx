import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  /** The error of the input; shown under the field and read out with it. */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** The label is for assistive tech alone: the place explains the field. */
  readonly isLabelHidden?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, control, hint and error as one field; `children` draws the control. */
export function Field(props: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const { label, error, hint, isLabelHidden = false, children } = props;
  const id = useId();
  const hasError = Boolean(error);
  const hasHint = hint !== undefined && hint !== null;
  const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? undefined : styles.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id,
        className: styles.input ?? '',
        'aria-invalid': hasError || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hasError && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
