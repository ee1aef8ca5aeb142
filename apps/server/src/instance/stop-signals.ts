import type { Clock, Millis } from '@posy/std/clock';

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * Signals within this time after the first one are the same request, in ms. `start` passes on what a terminal or a process
 * group sends to the server anyway, and the end of a terminal's first process sends SIGHUP to the others.
 */
const SAME_REQUEST_MS = 3000;

interface StopOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Begins an orderly end. Called once. */
  readonly onFirst: (signal: StopSignal) => void;
  /** Ends at once: the request was repeated more than 3 s later. */
  readonly onRepeated: (signal: StopSignal) => void;
}

/** Listens for signals that ask a process to end. */
export function watchStopSignals(
  source: Pick<NodeJS.EventEmitter, 'on'>,
  signals: readonly StopSignal[],
  { clock, onFirst, onRepeated }: StopOptions,
): void {
  let firstAt: Millis | null = null;
  const onSignal = (signal: StopSignal): void => {
    if (firstAt === null) {
      firstAt = clock.monotonic();
      onFirst(signal);
    } else if (clock.monotonic() - firstAt > SAME_REQUEST_MS) onRepeated(signal);
  };
  for (const signal of signals) source.on(signal, () => onSignal(signal));
}
