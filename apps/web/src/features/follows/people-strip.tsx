import { onDemand } from '../../ui/on-demand.tsx';
import { StripPlaceholders } from './people-strip-frame.tsx';
import type { PeopleStripProps } from './people-strip-props.ts';
import styles from './people-strip.module.css';

const PeopleRow = onDemand(async () => (await import('./people-row.tsx')).PeopleRow, Room);

/**
 * 'Your Posts', then the people one follows: a tap shows the posts of one, another all again. Loaded behind the feed, in
 * whose way it must not stand; its room is kept.
 */
export function PeopleStrip(props: PeopleStripProps) {
  return <PeopleRow {...props} />;
}

function Room() {
  return (
    <div className={styles.strip} aria-hidden="true">
      <ul className={styles.list}>
        <StripPlaceholders count={4} />
      </ul>
    </div>
  );
}
