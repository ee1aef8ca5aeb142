import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'waiting' | 'good' | 'bad' | 'unread';

/** A short state or number beside its subject. Colour only repeats the text. */
export function Badge(props: { readonly tone?: BadgeTone; readonly icon?: ReactNode; readonly children: ReactNode }) {
  const { tone = 'plain', icon, children } = props;
  return (
    <span className={classNames(styles.badge, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
