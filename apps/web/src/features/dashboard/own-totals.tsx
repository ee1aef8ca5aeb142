import type { UserStats } from '@posy/contract/stats';
import { showDialog } from '../../kit/open-dialog.ts';
import { compactCount, formatNumber } from '../../language/formats.ts';
import { type Stat, StatTiles } from '../../ui/stat-tiles.tsx';
import { dashboardTexts as texts } from './dashboard.en.ts';

/** Four totals as this device knows them. The first two lead to the people they count. */
export function OwnTotals({ stats }: { readonly stats: UserStats | null }) {
  return (
    <StatTiles
      label={texts.totals}
      stats={[
        {
          ...total(texts.followers, stats?.totalFollowers),
          onOpen: () => showDialog('connections', { tab: 'followers' }),
        },
        {
          ...total(texts.following, stats?.totalFollowing),
          onOpen: () => showDialog('connections', { tab: 'following' }),
        },
        total(texts.totalViews, stats?.totalViews),
        total(texts.totalFlowers, stats?.totalFlowers),
      ]}
    />
  );
}

/** Abbreviated on the screen, exact for screen readers and tooltips. */
function total(label: string, count: number | undefined): Stat {
  if (count === undefined) return { label, value: '–', spoken: texts.notKnown };
  return { label, value: compactCount(count), full: formatNumber(count) };
}
