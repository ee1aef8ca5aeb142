import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './people-strip.module.css';

/** Reserves the space of users that are still loading. */
export function StripPlaceholders({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, n) => (
    <li key={n} className={styles.place} aria-hidden="true">
      <span className={styles.person}>
        <span className={styles.ring}>
          <Skeleton width={48} height={48} isRound />
        </span>
        <span className={styles.name}>
          <Skeleton width={48} height="1lh" />
        </span>
      </span>
    </li>
  ));
}

/** Reserves the space of the strip before it is loaded. */
export function PeopleRoom() {
  return (
    <div className={styles.strip} aria-hidden="true">
      <ul className={styles.list}>
        <StripPlaceholders count={4} />
      </ul>
    </div>
  );
}
