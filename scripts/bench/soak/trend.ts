/** A straight line through measurements: its rise per hour, and the 95 % error of that. */
export interface Trend {
  readonly perHour: number;
  readonly plusMinus: number;
}

export interface Point {
  readonly atMs: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;

/**
 * Least squares. Memory moves in waves, so neighbouring measurements are correlated: the error is computed from the
 * number of independent ones. Throws on fewer than ten.
 */
export function trendOf(points: readonly Point[]): Trend {
  if (points.length < 10) throw new Error(`${points.length} measurements make no line`);
  const count = points.length;
  const hours = points.map(({ atMs }) => atMs / HOUR_MS);
  const [meanX, meanY] = [mean(hours), mean(points.map(({ value }) => value))];
  const spread = sum(hours.map((x) => (x - meanX) ** 2));
  const perHour = sum(points.map(({ value }, i) => ((hours[i] ?? 0) - meanX) * (value - meanY))) / spread;
  const rest = points.map(({ value }, i) => value - meanY - perHour * ((hours[i] ?? 0) - meanX));
  const squares = sum(rest.map((each) => each ** 2));
  const likeness = squares === 0 ? 0 : sum(rest.slice(1).map((each, i) => each * (rest[i] ?? 0))) / squares;
  const repeated = (1 + Math.max(0, likeness)) / (1 - Math.max(0, likeness));
  const plusMinus = 2 * Math.sqrt((squares / (count - 2) / spread) * repeated);
  return { perHour, plusMinus };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
