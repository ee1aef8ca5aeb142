import { type AdminDay, adminDaysCall, adminStatsCall } from '@posy/contract/administration';
import { Link } from '@tanstack/react-router';
import { Flag, type LucideIcon, ScrollText, ServerCog } from 'lucide-react';
import { useMemo } from 'react';
import { OnlineProblem } from '../../kit/online-rows.tsx';
import { type OnlineValue, useOnlineValue } from '../../kit/use-online-value.ts';
import { formatNumber } from '../../language/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Stat, StatTiles } from '../../ui/stat-tiles.tsx';
import { useStore } from '../../ui/use-store.ts';
import { openReports } from '../reports/open-reports.tsx';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './administration.module.css';

/** Four counters, a chart of the last thirty days, and links to further pages. */
export function Overview() {
  const call = useAdminCall();
  const stats = useOnlineValue(call, adminStatsCall);
  const days = useOnlineValue(call, adminDaysCall);
  const retry = () => {
    stats.retry();
    days.retry();
  };
  const isRefused = stats.state === 'unreachable' || stats.state === 'failed';
  return (
    <div className={styles.overview}>
      <OnlineProblem of={{ state: stats.state, retry }} texts={texts} />
      <StatTiles
        label={texts.totals}
        stats={[
          total(texts.totalUsers, stats.value?.totalUsers),
          total(texts.totalPosts, stats.value?.totalPosts),
          total(texts.totalAds, stats.value?.totalAds),
          total(texts.activeAds, stats.value?.activeAds),
        ]}
      />
      {(!isRefused || days.value) && <Days days={days} />}
      <nav aria-label={texts.alsoHere}>
        <SectionLink to="/admin/reports" icon={Flag} name={texts.reports} hint={texts.reportsHint} />
        <SectionLink to="/admin/audit" icon={ScrollText} name={texts.audit} hint={texts.auditHint} />
        <SectionLink to="/admin/operations" icon={ServerCog} name={texts.operations} hint={texts.operationsHint} />
      </nav>
    </div>
  );
}

interface SectionLinkProps {
  readonly to: '/admin/reports' | '/admin/audit' | '/admin/operations';
  readonly icon: LucideIcon;
  readonly name: string;
  readonly hint: string;
}

function SectionLink({ to, icon, name, hint }: SectionLinkProps) {
  return (
    <Link to={to} className={styles.way}>
      <Icon of={icon} />
      <span className={styles.wayWords}>
        <span className={styles.wayName}>
          <span>{name}</span> {to === '/admin/reports' && <OpenReports />}
        </span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </Link>
  );
}

function OpenReports() {
  const count = useStore(openReports);
  return count > 0 ? <Badge tone="unread">{texts.openReports({ count })}</Badge> : null;
}

function total(label: string, count: number | undefined): Stat {
  if (count === undefined) return { label, value: '–', spoken: texts.notKnown };
  return { label, value: formatNumber(count) };
}

function Days({ days }: { readonly days: OnlineValue<readonly AdminDay[]> }) {
  const drawn = useMemo(
    () =>
      days.value && {
        days: days.value.map(({ day }) => day),
        series: [
          { name: texts.signups, tone: 'leaf', values: days.value.map(({ signups }) => signups) },
          { name: texts.posts, tone: 'petal', values: days.value.map(({ posts }) => posts) },
        ] as const,
      },
    [days.value],
  );
  return (
    <section className={styles.chart} aria-busy={days.state === 'asking'}>
      <OnlineProblem of={days} texts={texts} />
      {days.state === 'asking' && !drawn && <Skeleton height={280} />}
      {drawn && <DayChart label={texts.perDay} {...drawn} />}
    </section>
  );
}
