import type { AdDay } from '@posy/contract/ads';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { amount } from './ad-numbers.ts';
import type { AdView } from './ad-view.ts';
import { adDaysCsv, saveCsv } from './ads-csv.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import { useAdDays } from './use-ad-days.ts';
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
