import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone?: 'plain' | 'waiting' | 'bad' | 'good';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** One button at most: the remedy. */
  readonly action?: ReactNode;
}

/** A line across the column that shows a state for as long as it lasts. */
export function Banner({ tone = 'plain', icon, children, action }: BannerProps) {
  return (
    <div className={classNames(styles.banner, tone !== 'plain' && styles[tone])} role="status">
      {icon}
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
