import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** At most one `primary` on a screen: its main action. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** In progress: keeps width and focus, and ignores further presses. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'quiet', size = 'medium', isBusy = false, isWide = false, icon, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? preventDefault : rest.onClick}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

/** The look of a button for links that lead to another page. */
export function buttonClass(look: {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
}): string {
  const { variant = 'quiet', size = 'medium', isWide = false } = look;
  return classNames(styles.button, styles[variant], size !== 'medium' && styles[size], isWide && styles.wide);
}

function preventDefault(event: { preventDefault(): void }) {
  event.preventDefault();
}
