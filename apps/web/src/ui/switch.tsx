import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  /** Full accessible name, where the subject is only visible beside it; begins with `label`. */
  readonly spoken?: string;
  /** The state, or the reason why it cannot be changed; read out with the switch and on changes. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  /** Draws the switch only: its subject is shown beside it. The label is read out, a hint is not. */
  readonly isBare?: boolean;
  readonly isDisabled?: boolean;
  /** In progress: keeps the focus, and ignores further presses. */
  readonly isBusy?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switches a setting at once, without a button to confirm: a native checkbox with the role of a switch. */
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
