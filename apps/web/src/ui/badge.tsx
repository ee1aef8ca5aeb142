import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
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

interface CountBadgeProps {
  readonly count: number;
  /** Larger counts are shown as this number and '+'. */
  readonly cap: number;
  /** The words for screen readers. */
  readonly label: (shown: string) => string;
}

/** A number of things that wait; nothing for 0. */
export function CountBadge({ count, cap, label }: CountBadgeProps) {
  if (count <= 0) return null;
  const shown = count > cap ? `${cap}+` : String(count);
  return (
    <Badge tone="unread">
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{label(shown)}</VisuallyHidden>
    </Badge>
  );
}
