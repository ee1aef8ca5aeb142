import styles from './wordmark.module.css';

/** The name, in its face. `size` in px. */
export function Wordmark({ size = 24 }: { readonly size?: 20 | 24 | 28 }) {
  return (
    <span className={styles.wordmark} data-size={size}>
      Posy
    </span>
  );
}
