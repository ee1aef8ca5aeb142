import type { Result } from '../result.ts';
import { median } from '../statistics.ts';

/** A straight line through measurements: its rise per hour, and the 95 % error of that. */
interface Trend {
  readonly perHour: number;
  readonly plusMinus: number;
}

interface Point {
  readonly atMs: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;

/** Resources of a server at one moment. */
export interface Holding {
  readonly atMs: number;
  readonly rssMb: number;
  /** Open file descriptors, sockets among them. */
  readonly files: number;
  readonly walMb: number;
}

const MAX_MB_PER_HOUR = 1;
/** Allowed growth of open descriptors: pictures in progress and current connections. */
const FILES_MORE = 8;
const MAX_WAL_MB = 64;
const MAX_DELAY_MS = 100;

/**
 * Judges a server under steady load, after its warm-up. A slope counts once its error is within the allowed slope. A
 * shorter run fails only on certain faults, and its note says so.
 */
export function judgeSoak(held: readonly Holding[], loopDelayP99Ms: number): readonly Result[] {
  const { perHour, plusMinus } = trendOf(held.map(({ atMs, rssMb }) => ({ atMs, value: rssMb })));
  const isProof = plusMinus <= MAX_MB_PER_HOUR;
  const minutes = ((held.at(-1)?.atMs ?? 0) - (held[0]?.atMs ?? 0)) / 60_000;
  const error = `${perHour.toFixed(2)} ± ${plusMinus.toFixed(2)} MB/h in ${minutes.toFixed(0)} min`;
  const fifth = Math.ceil(held.length / 5);
  const filesOf = (part: readonly Holding[]) => median(part.map(({ files }) => files));
  const [filesFirst, filesLast] = [filesOf(held.slice(0, fifth)), filesOf(held.slice(-fifth))];
  const walMb = Math.max(...held.map((each) => each.walMb));
  const line = { id: 'SOAK', bound: null };
  return [
    {
      ...line,
      scenario: 'memory, growth after warm-up',
      measured: perHour,
      unit: 'MB/h',
      figure: isProof ? perHour : perHour - plusMinus,
      target: MAX_MB_PER_HOUR,
      note: isProof ? error : `${error}: too short to tell, the figure is the least it can be`,
    },
    {
      ...line,
      scenario: 'file descriptors, last fifth / first fifth',
      measured: filesLast,
      unit: 'files',
      figure: filesLast - filesFirst,
      target: FILES_MORE,
      note: `${filesFirst} to ${filesLast}`,
    },
    { ...line, scenario: 'write-ahead log, most', measured: walMb, unit: 'MB', figure: walMb, target: MAX_WAL_MB },
    {
      ...line,
      scenario: 'loop delay, p99',
      measured: loopDelayP99Ms,
      unit: 'ms',
      figure: loopDelayP99Ms,
      target: MAX_DELAY_MS,
    },
  ];
}

/**
 * Least squares. Memory moves in waves, so neighbouring measurements are correlated: the error is computed from the
 * number of independent ones. Throws on fewer than ten.
 */
function trendOf(points: readonly Point[]): Trend {
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
