import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Painted } from './painted.tsx';
import styles from './admin-frame.module.css';

export interface AdminFrameProps {
  readonly title: string;
  /** Link to the parent page. */
  readonly back: { readonly to: '/' | '/services'; readonly label: string };
  /** The page's main action. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A wide page: back link, title with its action, content. */
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
