import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

/** One topic of the settings under its heading. */
export function SettingsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.subject}>
        {title}
      </h2>
      {children}
    </section>
  );
}
