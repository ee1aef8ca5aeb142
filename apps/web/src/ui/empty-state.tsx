import type { ReactNode } from 'react';
import type { IllustrationOf } from './illustration-drawing.tsx';
import { Nothing, onDemand } from './on-demand.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  readonly art?: IllustrationOf;
  /** Level of the title: 1 where it is the whole page. */
  readonly level?: 1 | 2;
}

/** Placeholder of an empty list: its purpose, and how to begin. */
export function EmptyState({ title, hint, action, art, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {art !== undefined && <Illustration of={art} />}
      <Title className={styles.title}>{title}</Title>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}

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
