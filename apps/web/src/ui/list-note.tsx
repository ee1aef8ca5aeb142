import type { ReactNode } from 'react';
import styles from './list-note.module.css';

/** A live note under a list: its age, or the reason why it could not be loaded, with a remedy. */
export function ListNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}

/** Container of the control that loads more of a list. */
export function ListMore({ children }: { readonly children: ReactNode }) {
  return <p className={styles.more}>{children}</p>;
}
