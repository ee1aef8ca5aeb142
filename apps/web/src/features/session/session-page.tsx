import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { logInTexts as texts } from './log-in.en.ts';
import { OfflineNote } from './offline-note.tsx';
import { WaitingNote } from './waiting-note.tsx';
import styles from './session-form.module.css';

/** The frame of the log-in, sign-up and password pages: logo, title, one column. */
export function SessionPage(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly links: ReactNode;
}) {
  return (
    <main className={styles.page} id="content">
      <div className={styles.panel}>
        <Link to="/" className={styles.brand} aria-label={texts.brandHome}>
          <FlowerIcon isFilled size={28} />
          <Wordmark size={24} />
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          {props.title}
        </h1>
        <OfflineNote />
        <WaitingNote />
        {props.children}
        <nav className={styles.links} aria-label={texts.otherPages}>
          {props.links}
        </nav>
      </div>
    </main>
  );
}
