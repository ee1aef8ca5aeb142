import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingsCardProps {
  readonly title: string;
  /** The page has the same title, so the card does not show it. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** One topic of the settings under its heading. */
export function SettingsCard({ title, isAlone = false, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section
      className={styles.card}
      aria-labelledby={isAlone ? undefined : id}
      aria-label={isAlone ? title : undefined}
    >
      {!isAlone && (
        <h2 id={id} className={styles.subject}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
