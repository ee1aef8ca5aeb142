import type { ReactNode } from 'react';
import { Painted } from '../kit/painted.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from '../kit/page.module.css';

interface PlainPageProps {
  readonly title: string;
  readonly hint: string;
  readonly actions: ReactNode;
}

/** A page with one statement and one action: not found, failed, needs a connection. */
export function PlainPage(props: PlainPageProps) {
  return (
    <main className={styles.plain} id="content">
      <PlainWords {...props} />
    </main>
  );
}

/** Its title, hint and actions. */
export function PlainWords({ title, hint, actions }: PlainPageProps) {
  return (
    <>
      <EmptyState
        level={1}
        title={title}
        hint={hint}
        art="wilted"
        action={<div className={styles.actions}>{actions}</div>}
      />
      <Painted />
    </>
  );
}
