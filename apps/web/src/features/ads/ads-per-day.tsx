import { adDayOf } from '@posy/contract/ad-rules';
import type { AdDay } from '@posy/contract/ads';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { amount } from './ad-numbers.ts';
import type { AdView } from './ad-overlay.ts';
import { adDaysCsv, saveCsv } from './ads-csv.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import { fetchAdDays, readAdDays } from './ads.local.ts';
import styles from './ads.module.css';

type Metric = 'impressions' | 'clicks' | 'spent';

const METRICS = [
  { value: 'impressions', label: texts.impressions },
  { value: 'clicks', label: texts.clicks },
  { value: 'spent', label: texts.spend },
] as const;

/** Counts of one ad per day: impressions, clicks or spending. */
export function AdsPerDay({ ads, now }: { readonly ads: readonly AdView[]; readonly now: number }) {
  const stored = ads.filter(({ isStored }) => isStored);
  const [picked, setPicked] = useState<string | null>(null);
  const [metric, setMetric] = useState<Metric>('impressions');
  const ad = stored.find(({ id }) => id === picked) ?? stored[0];
  if (!ad) return null;
  return (
    <section className={styles.perDay} aria-labelledby="per-day">
      <h2 id="per-day" className={styles.cardTitle}>
        {texts.perDay}
      </h2>
      <div className={styles.perDayChoices}>
        <Field label={texts.whichAd}>
          {(control) => (
            <select {...control} value={ad.id} onChange={({ target }) => setPicked(target.value)}>
              {stored.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Choice label={texts.whichNumber} name="metric" value={metric} options={METRICS} onChange={setMetric} />
      </div>
      <Days key={ad.id} ad={ad} metric={metric} now={now} />
    </section>
  );
}

function Days({ ad, metric, now }: { readonly ad: AdView; readonly metric: Metric; readonly now: number }) {
  const { days, trouble, retry } = useAdDays(ad, now);
  const label = METRICS.find(({ value }) => value === metric)?.label ?? '';
  const chart = useMemo(() => days && chartOf(days, metric, label), [days, metric, label]);
  if (!days || !chart) {
    if (trouble === null) return <div className={styles.chartRoom} aria-busy="true" />;
    return (
      <div className={styles.trouble} role="status">
        <p>{trouble === 'unreachable' ? texts.daysOffline : texts.daysFailed}</p>
        <Button size="small" onClick={retry}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    );
  }
  if (days.every(({ impressions }) => impressions === 0)) return <p className={styles.facts}>{texts.noDays}</p>;
  const isMoney = metric === 'spent';
  return (
    <>
      <DayChart
        label={texts.perDayOf({ what: label, title: ad.title })}
        {...chart}
        {...(isMoney && { format: amount })}
      />
      <Button
        size="small"
        variant="plain"
        icon={<Icon of={Download} size={16} />}
        onClick={() => saveCsv('posy-ad-days.csv', adDaysCsv(ad.title, days))}
      >
        {texts.downloadCsv}
      </Button>
    </>
  );
}

function chartOf(days: readonly AdDay[], metric: Metric, name: string) {
  const tone = metric === 'clicks' ? ('leaf' as const) : ('petal' as const);
  return { days: days.map(({ day }) => day), series: [{ name, tone, values: days.map((day) => day[metric]) }] };
}

const DAY_MS = 86_400_000;

interface AdDays {
  /** All days from its first to its last or today; null: unknown. */
  readonly days: readonly AdDay[] | null;
  /** Why newer counts are missing; null: they arrived, or are being fetched. */
  readonly trouble: 'unreachable' | 'failed' | null;
  readonly retry: () => void;
}

/** Counts of an ad per day: from this device at once, and from the server if there are newer ones. */
function useAdDays({ id, createdAt, endsAt, impressions, clicks }: AdView, now: number): AdDays {
  const local = useLocal();
  const { network } = useSyncStatus();
  const stored = useLiveQuery(() => readAdDays(local, id), [local, id]) ?? null;
  const [trouble, setTrouble] = useState<AdDays['trouble']>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const show = (result: Awaited<ReturnType<typeof fetchAdDays>>) => {
      if (isWanted) setTrouble(result === 'stored' ? null : result);
    };
    fetchAdDays(local, id).then(show, () => show('failed'));
    return () => {
      isWanted = false;
    };
    // Fetched again when the totals change, because the days changed with them.
  }, [local, id, network, tries, impressions, clicks]);

  const today = adDayOf(now);
  const days = useMemo(
    () => stored && withoutGaps(stored, createdAt, endsAt, today),
    [stored, createdAt, endsAt, today],
  );
  return {
    days,
    trouble,
    retry() {
      setTrouble(null);
      setTries((count) => count + 1);
    },
  };
}

/** Adds the days without counts, which the server leaves out. */
function withoutGaps(stored: readonly AdDay[], createdAt: number, endsAt: string, today: string): readonly AdDay[] {
  const known = new Map(stored.map((day) => [day.day, day]));
  const first = [adDayOf(createdAt), ...known.keys()].toSorted()[0] ?? today;
  const lastOwn = endsAt.slice(0, 10) < today ? endsAt.slice(0, 10) : today;
  const last = [lastOwn, ...known.keys()].toSorted().at(-1) ?? today;
  const count = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)) + 1;
  return Array.from({ length: count }, (_, i) => {
    const day = adDayOf(Date.parse(first) + i * DAY_MS);
    return known.get(day) ?? { day, impressions: 0, clicks: 0, spent: 0 };
  });
}
