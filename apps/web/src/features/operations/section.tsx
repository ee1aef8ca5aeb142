import { type ReactNode, useId } from 'react';
import styles from './operations.module.css';

/** A part of the page under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.subject}>
        {title}
      </h2>
      {children}
    </section>
  );
}
