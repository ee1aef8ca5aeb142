import type { ReactNode } from 'react';
import styles from './side-rail.module.css';

/** Beside the feed from 1200 px on, and above it on narrower screens: drawn once, moved by its styles alone. */
export function SideRail({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rail}>{children}</div>;
}
