import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone?: 'plain' | 'waiting' | 'bad' | 'good';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** One button at most: what can be done about it. */
  readonly action?: ReactNode;
}

/** A line across the column that says how things stand, for as long as they stand so. */
export function Banner({ tone = 'plain', icon, children, action }: BannerProps) {
  return (
    <div className={classNames(styles.banner, tone !== 'plain' && styles[tone])} role="status">
      {icon}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
