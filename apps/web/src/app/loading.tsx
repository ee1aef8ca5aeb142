import { Spinner } from '../ui/spinner.tsx';
import { texts } from './app.texts.ts';
import styles from './page.module.css';

/** While it is not known who is there, or what a page needs is fetched. */
export function Loading() {
  return (
    <div className={styles.centre}>
      <Spinner label={texts.loading} />
    </div>
  );
}
