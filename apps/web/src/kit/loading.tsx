import { Spinner } from '../ui/spinner.tsx';
import { uiTexts as texts } from '../ui/ui.en.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { PaintedLate } from './painted.tsx';
import styles from './page.module.css';

/** Shown while the session is unknown, or a page's data loads. */
export function Loading() {
  return (
    <div className={styles.centre}>
      <Spinner label={texts.loading} />
    </div>
  );
}

/** The same as a page of its own. */
export function LoadingPage() {
  return (
    <main id="content">
      <h1>
        <VisuallyHidden>Posy</VisuallyHidden>
      </h1>
      <Loading />
      <PaintedLate />
    </main>
  );
}
