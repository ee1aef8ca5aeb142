import type { ReactNode } from 'react';
import styles from './link-room.module.css';

/** The place of the strip of links in the feed: it has its height before the strip is loaded. */
export function LinkRoom({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.room}>{children}</div>;
}

const KEY = 'posy.links';

/**
 * Whether the strip of links takes space in the feed: as it did last time on this device. Known before anything is loaded, so
 * that the posts below it do not shift.
 */
export function hasStripHeight(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

/** Remembers it for the next start. */
export function noteStripHeight(isNeeded: boolean): void {
  try {
    localStorage.setItem(KEY, isNeeded ? '1' : '0');
  } catch {
    // Without storage no space is reserved.
  }
}
