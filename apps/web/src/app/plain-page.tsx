import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Painted } from './painted.tsx';
import styles from './page.module.css';

/** A page that says one thing and offers a way on: not found, failed, not here yet. */
export function PlainPage(props: { readonly title: string; readonly hint: string; readonly actions: ReactNode }) {
  return (
    <main className={styles.plain} id="content">
      <EmptyState
        level={1}
        title={props.title}
        hint={props.hint}
        art="wilted"
        action={<div className={styles.actions}>{props.actions}</div>}
      />
      <Painted />
    </main>
  );
}
