import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Painted } from './painted.tsx';
import styles from './admin-frame.late.module.css';

export interface AdminFrameProps {
  readonly title: string;
  /** Where one came from. */
  readonly back: { readonly to: '/' | '/services'; readonly label: string };
  /** What can be done on the page as a whole. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page that uses the width: the way back, its title with what can be done there, and under it the page. */
export function AdminFrame({ title, back, action, children }: AdminFrameProps) {
  return (
    <div className={styles.frame}>
      <Link to={back.to} className={styles.back}>
        <Icon of={ArrowLeft} size={18} />
        {back.label}
      </Link>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {children}
      <Painted />
    </div>
  );
}
