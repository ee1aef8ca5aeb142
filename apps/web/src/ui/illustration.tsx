import type { IllustrationOf } from './illustration-drawing.tsx';
import { Nothing, onDemand } from './on-demand.tsx';
import styles from './empty-state.module.css';

// Without it the words stand alone.
const IllustrationDrawing = onDemand(
  async () => (await import('./illustration-drawing.tsx')).IllustrationDrawing,
  Nothing,
  Nothing,
);

/** A drawing of our flower above what an empty screen says. Its code comes late; its room is there from the start. */
export function Illustration({ of }: { readonly of: IllustrationOf }) {
  return (
    <span className={styles.drawing} aria-hidden="true">
      <IllustrationDrawing of={of} />
    </span>
  );
}
