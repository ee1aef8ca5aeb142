import { inRoot } from '../process/root.ts';

/** The guards of a run, by key: beginnings of paths of tests that may notice. The command writes it, and the runner reads it. */
export const RUN_FILE = inRoot('.cache', 'guards', 'run.json');
/** A line per guard and test that fell: the runner writes it. */
export const FALLEN_FILE = inRoot('.cache', 'guards', 'fallen.jsonl');

/** A test that fell without a guard. `name`: in full; '' for a file that could not be run. */
export interface Fallen {
  readonly key: string;
  readonly file: string;
  readonly name: string;
  readonly error: string;
}

/** Such a test may merely have been slow. */
export function isTimeout(error: string): boolean {
  return /timed out|Matcher did not succeed in time/.test(error);
}
