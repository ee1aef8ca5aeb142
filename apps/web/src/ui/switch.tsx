import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  /** The whole label for who hears it, where what it is about is seen beside it; begins with `label`. */
  readonly spoken?: string;
  /** How it stands, or why it cannot be changed; read out with the switch, and when it changes. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  /** Nothing but the switch is drawn: beside it stands what it is about. The label is read out, a hint is not. */
  readonly isBare?: boolean;
  readonly isDisabled?: boolean;
  /** Under way: keeps its focus, and does nothing when pressed again. */
  readonly isBusy?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, at once and without a button to confirm: a native checkbox that readers call a switch. */
export function Switch(props: SwitchProps) {
  const { label, spoken, hint, isOn, isBare = false, isDisabled = false, isBusy = false, onChange } = props;
  const id = useId();
  return (
    <div className={styles.row}>
      {!isBare && (
        <div className={styles.text}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={styles.hint} role="status">
              {hint}
            </p>
          )}
        </div>
      )}
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-label={spoken ?? (isBare ? label : undefined)}
        disabled={isDisabled}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        aria-describedby={hint === undefined || isBare ? undefined : `${id}-hint`}
        onChange={() => {
          if (!isBusy) onChange(!isOn);
        }}
      />
    </div>
  );
}
