import type { UserStats } from '@posy/contract/stats';
import { showDialog } from '../../app/open-dialog.ts';
import { formatNumber } from '../../language/formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { compactCount } from '../posts/relative-time.ts';
import { dashboardTexts as texts } from './dashboard.texts.ts';
import styles from './stat-tiles.late.module.css';

/** Four totals as this device knows them. The first two lead to the people they count. */
export function StatTiles({ stats }: { readonly stats: UserStats | null }) {
  return (
    <ul className={styles.tiles} aria-label={texts.totals}>
      <li>
        <button
          type="button"
          className={styles.tile}
          onClick={() => showDialog('connections', { tab: 'followers' })}
          aria-haspopup="dialog"
        >
          <Total count={stats?.totalFollowers} label={texts.followers} />
        </button>
      </li>
      <li>
        <button
          type="button"
          className={styles.tile}
          onClick={() => showDialog('connections', { tab: 'following' })}
          aria-haspopup="dialog"
        >
          <Total count={stats?.totalFollowing} label={texts.following} />
        </button>
      </li>
      <li className={styles.tile}>
        <Total count={stats?.totalViews} label={texts.totalViews} />
      </li>
      <li className={styles.tile}>
        <Total count={stats?.totalFlowers} label={texts.totalFlowers} />
      </li>
    </ul>
  );
}

/** Short to look at, in full to hear and to hover. */
function Total({ count, label }: { readonly count: number | undefined; readonly label: string }) {
  const full = count === undefined ? undefined : formatNumber(count);
  return (
    <>
      <span className={styles.count} title={full} aria-hidden="true">
        {count === undefined ? '–' : compactCount(count)}
      </span>
      <span className={styles.label}>
        {label}
        <VisuallyHidden>: {full ?? texts.notKnown}</VisuallyHidden>
      </span>
    </>
  );
}
