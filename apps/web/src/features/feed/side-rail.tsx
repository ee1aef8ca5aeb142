import type { ReactNode } from 'react';
import styles from './side-rail.module.css';

/** Beside the feed from 1200 px, above it on narrower screens. CSS alone moves it. */
export function SideRail({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rail}>{children}</div>;
}
