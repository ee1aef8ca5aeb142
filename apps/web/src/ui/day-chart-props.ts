export interface DaySeries {
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
