import { Link } from '@tanstack/react-router';
import styles from './session-form.module.css';

interface SessionLinksProps {
  /** The question before the link to the other screen. */
  readonly question: string;
  readonly other: { readonly to: '/login' | '/signup'; readonly label: string };
  /** The link back to the visitors' start page. */
  readonly back: string;
}

/** Links to the other form and back to the site. */
export function SessionLinks({ question, other, back }: SessionLinksProps) {
  return (
    <>
      <span>
        {question}{' '}
        <Link to={other.to} className={styles.link}>
          {other.label}
        </Link>
      </span>
      <Link to="/" className={styles.link}>
        {back}
      </Link>
    </>
  );
}
