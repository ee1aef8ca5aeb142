/** Progress of a long work. */
export interface Progress {
  /** Reports that this much of the total is done. The total may grow. */
  report(done: number, total: number): void;
  /** Ends the bar. Call it also after a failure. */
  end(): void;
}

export type StartProgress = (label: string) => Progress;

/** The standard error output; `isTTY` and `columns` as of a terminal. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const REDRAW_MS = 100;
/** Logs of timers stay short. */
const LINE_MS = 10_000;

/** A bar that is redrawn on a terminal; elsewhere a line at most every ten seconds. `now`: monotonic, in ms. */
export function progressOn(output: ProgressOutput, now: () => number): StartProgress {
  const isTerminal = output.isTTY === true;
  return (label) => {
    let drawnAt = now();
    let isDrawn = false;
    const draw = (done: number, total: number): void => {
      const share = total > 0 ? Math.min(done / total, 1) : 1;
      const percent = `${Math.floor(share * 100)} %`;
      if (!isTerminal) {
        output.write(`${label}: ${percent}\n`);
        return;
      }
      const full = Math.round(share * BAR_WIDTH);
      const line = `${label} [${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}] ${percent}`;
      output.write(`\r${line.slice(0, (output.columns ?? 80) - 1)}`);
      isDrawn = true;
    };
    return {
      report(done, total) {
        const at = now();
        if (at - drawnAt < (isTerminal ? REDRAW_MS : LINE_MS)) return;
        drawnAt = at;
        draw(done, total);
      },
      end() {
        // Clears the line of the bar, so that results stand alone.
        if (isDrawn) output.write('\r\u001B[K');
        isDrawn = false;
      },
    };
  };
}

/** Runs `work` with a progress of its own, which ends with it. */
export async function withProgress<T>(
  start: StartProgress,
  label: string,
  work: (onProgress: Progress['report']) => Promise<T>,
): Promise<T> {
  const progress = start(label);
  try {
    return await work((done, total) => progress.report(done, total));
  } finally {
    progress.end();
  }
}
