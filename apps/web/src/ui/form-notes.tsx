import type { ReactNode } from 'react';
import styles from './form-notes.late.module.css';

/** A word in small about what stands above or below it. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}

/** Why a form as a whole was not taken; read out when it appears. Nothing while there is nothing to say. */
export function FormError({ children }: { readonly children: string | null | undefined }) {
  return (
    children != null && (
      <p className={styles.error} role="alert">
        {children}
      </p>
    )
  );
}

/** Buttons beside each other, below each other where there is no room. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
