import type { Result } from '../result.ts';
import { median } from '../statistics.ts';
import { trendOf } from './trend.ts';

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
