import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for assistive tech alone. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
