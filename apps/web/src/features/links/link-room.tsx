import type { ReactNode } from 'react';
import styles from './link-room.module.css';

/** The place of the strip of links in the feed: it has its height before the strip is loaded. */
export function LinkRoom({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.room}>{children}</div>;
}
