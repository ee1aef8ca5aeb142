import { useId, useState } from 'react';
import { formatNumber, formatPlainDate } from '../language/formats.ts';
import type { DayChartProps } from './day-chart-canvas.tsx';
import { dayChartTexts as texts } from './day-chart.en.ts';
import { Nothing, onDemand } from './on-demand.tsx';
import styles from './day-chart.module.css';

// Without the chart the table shows the numbers.
const DayChartCanvas = onDemand(async () => (await import('./day-chart-canvas.tsx')).DayChartCanvas, Nothing, Nothing);

/**
 * Values per day: a chart that is loaded when it is first drawn, the numbers of the day under the pointer (else of the last
 * day), and the same numbers as a table.
 */
export function DayChart({ label, days, series, format = plain }: DayChartProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const at = pointed !== null && pointed < days.length ? pointed : days.length - 1;
  const day = days[at];
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.head}>
        <span className={styles.label}>{label}</span>
        {day !== undefined && (
          <span className={styles.reading}>
            <span className={styles.day}>{longDay(day)}</span>
            {series.map(({ name, tone, values }) => (
              <span key={name} className={styles.value}>
                <span className={styles.mark} data-tone={tone} aria-hidden="true" />
                {name} <strong>{format(values[at] ?? 0)}</strong>
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={styles.canvas} aria-hidden="true">
        <DayChartCanvas days={days} series={series} format={format} onPoint={setPointed} />
      </div>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsTable(currentTarget.open)}>
        <summary className={styles.summary}>{texts.showTable}</summary>
        {isTable && <DayTable label={label} days={days} series={series} format={format} />}
      </details>
    </figure>
  );
}

function DayTable({ label, days, series, format }: Required<DayChartProps>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, i) => (
          <tr key={day}>
            <th scope="row">{longDay(day)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{format(values[i] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LONG_DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

function longDay(day: string): string {
  return formatPlainDate(Date.parse(day), LONG_DAY);
}

function plain(value: number): string {
  return formatNumber(value);
}
