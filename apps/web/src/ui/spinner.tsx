import styles from './spinner.module.css';

/** A progress sign for content of unknown shape. `label` is read out, and shown after some seconds. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={styles.label} data-spinner-label="">
        {label}
      </span>
    </span>
  );
}
