import type { IllustrationOf } from './illustration-drawing.tsx';
import { Nothing, onDemand } from './on-demand.tsx';
import styles from './empty-state.module.css';

// Without the drawing the text is enough.
const IllustrationDrawing = onDemand(
  async () => (await import('./illustration-drawing.tsx')).IllustrationDrawing,
  Nothing,
  Nothing,
);

/** A drawing of our flower above the text of an empty screen. Its code loads late; its space is reserved. */
export function Illustration({ of }: { readonly of: IllustrationOf }) {
  return (
    <span className={styles.drawing} aria-hidden="true">
      <IllustrationDrawing of={of} />
    </span>
  );
}
