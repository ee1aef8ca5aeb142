import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './spinner.module.css';

/** A progress sign for content of unknown shape. `label` is read out. */
export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
