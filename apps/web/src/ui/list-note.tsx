import type { ReactNode } from 'react';
import styles from './list-note.module.css';

/** A word under a list, told as it appears: how old it is, or why it could not be brought, with what can be done. */
export function ListNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}

/** The place of what brings more of a list. */
export function ListMore({ children }: { readonly children: ReactNode }) {
  return <p className={styles.more}>{children}</p>;
}
