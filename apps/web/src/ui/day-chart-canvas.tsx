import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import { formatPlainDate } from '../language/formats.ts';

interface DaySeries {
  readonly name: string;
  readonly tone: 'petal' | 'leaf';
  /** One for each day. */
  readonly values: readonly number[];
}

export interface DayChartProps {
  readonly label: string;
  /** `YYYY-MM-DD`, oldest first, without a gap. */
  readonly days: readonly string[];
  /** One series is drawn as bars, two as lines. */
  readonly series: readonly DaySeries[];
  /** Formats a value; default: as a number. */
  readonly format?: (value: number) => string;
}

const HEIGHT_PX = 220;
/** Steps between two lines of the scale: counts are whole numbers. */
const WHOLE = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** Days between two labels under the chart: the smallest step that fits. */
const STEPS = [1, 2, 3, 7, 14, 30, 60, 90];
const DAY_PX = 64;

interface DayChartCanvasProps extends Required<Omit<DayChartProps, 'label'>> {
  /** Called with the index of the day under the pointer; null when the pointer leaves. */
  readonly onPoint: (day: number | null) => void;
}

/** The drawing of `DayChart`. Redrawn when numbers, width or colours change. */
export function DayChartCanvas({ days, series, format, onPoint }: DayChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const point = useEffectEvent(onPoint);
  const write = useEffectEvent(format);
  useEffect(() => {
    const element = host.current;
    // Without a canvas the table shows the numbers.
    if (!element || !canDraw()) return;
    let chart: uPlot | null = null;
    const draw = () => {
      chart?.destroy();
      chart = drawChart(element, { days, series, format: (value) => write(value), onPoint: (day) => point(day) });
    };
    draw();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    const watcher = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    watcher.observe(element);
    return () => {
      dark.removeEventListener('change', draw);
      watcher.disconnect();
      chart?.destroy();
    };
  }, [days, series]);
  return <div ref={host} />;
}

function drawChart(host: HTMLElement, { days, series, format, onPoint }: DayChartCanvasProps): uPlot {
  const axis = { stroke: colorOf(host, '--ink-3'), font: `13px ${getComputedStyle(host).fontFamily}` };
  const grid = { stroke: colorOf(host, '--line'), width: 1 };
  const options: uPlot.Options = {
    width: host.clientWidth,
    height: HEIGHT_PX,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: series.length > 1 } },
    scales: {
      x: { time: false, range: () => [-0.5, Math.max(0, days.length - 1) + 0.5] },
      y: { range: (_chart, _min, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        ticks: { show: false },
        size: 28,
        space: DAY_PX,
        incrs: STEPS,
        values: (_chart, splits) => splits.map((day) => shortDay(days[day])),
      },
      {
        ...axis,
        grid,
        ticks: { show: false },
        size: 64,
        incrs: WHOLE,
        values: (_chart, splits) => splits.map((value) => format(value)),
      },
    ],
    series: [{}, ...series.map((one) => lookOf(host, one, series.length === 1))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
  return new uPlot(options, [days.map((_day, i) => i), ...series.map(({ values }) => [...values])], host);
}

function lookOf(host: HTMLElement, { name, tone }: DaySeries, isBars: boolean): uPlot.Series {
  const color = colorOf(host, `--${tone}`);
  const bars = isBars ? uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.2 }) : undefined;
  const common = { label: name, stroke: color, points: { show: false } };
  return bars ? { ...common, fill: color, width: 0, paths: bars } : { ...common, width: 2 };
}

/** A token in a form that a canvas accepts: the browser resolves `light-dark()` only in computed styles. */
function colorOf(host: HTMLElement, token: string): string {
  const sample = document.createElement('span');
  sample.style.color = `var(${token})`;
  host.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null;
}

const SHORT_DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

function shortDay(day: string | undefined): string {
  return day === undefined ? '' : formatPlainDate(Date.parse(day), SHORT_DAY);
}
