import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { logInTexts as texts } from './log-in.en.ts';
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

/** Warns on pages that need a network, before the user types in vain. */
function OfflineNote() {
  const isOffline = useSyncExternalStore(subscribe, isDeviceOffline, isNever);
  return isOffline ? <Banner tone="waiting">{texts.offline}</Banner> : null;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function isDeviceOffline(): boolean {
  return !navigator.onLine;
}

/** Prerendered pages assume a network. */
function isNever(): boolean {
  return false;
}

interface SessionLinksProps {
  /** The question before the link to the other screen. */
  readonly question: string;
  readonly other: { readonly to: '/login' | '/signup'; readonly label: string };
  /** The link back to the visitors' start page. */
  readonly back: string;
}

/** Links to the other form and back to the site. */
export function SessionLinks({ question, other, back }: SessionLinksProps) {
  return (
    <>
      <span>
        {question}{' '}
        <Link to={other.to} className={styles.link}>
          {other.label}
        </Link>
      </span>
      <Link to="/" className={styles.link}>
        {back}
      </Link>
    </>
  );
}
