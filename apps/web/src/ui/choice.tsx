import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './field.module.css';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
  /** The error when nothing was chosen. */
  readonly error?: string | null;
  /** The label is for assistive tech alone: the place explains the choice. */
  readonly isLabelHidden?: boolean;
  /** The options wrap into several rows. */
  readonly isMany?: boolean;
  /** Short labels, all in one row. */
  readonly isCompact?: boolean;
}

/** A choice of a few visible options: a native radio group, so arrow keys, forms and screen readers work as usual. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const {
    label,
    name,
    value,
    options,
    onChange,
    isDisabled = false,
    isMany = false,
    isCompact = false,
    error = null,
    isLabelHidden = false,
  } = props;
  const errorId = useId();
  const isWrong = error !== null;
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={isWrong ? errorId : undefined}
      data-invalid={isWrong ? '' : undefined}
    >
      <legend className={isLabelHidden ? undefined : styles.legend}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={classNames(styles.options, isMany && styles.many, isCompact && styles.compact)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={styles.optionText}>
              <span className={styles.optionLabel}>{option.label}</span>
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {isWrong && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
