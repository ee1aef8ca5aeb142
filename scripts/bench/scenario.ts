import type { Bench } from './bench.ts';
import type { Failure, Result } from './result.ts';

/** Something measured against its bound; one scenario may fill several lines of the table. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Runs only when its id is requested, because it takes long or does not measure cost. */
  readonly isOnDemand?: boolean;
  /** A scenario that measures several worlds reports the failure of one and goes on with the next. */
  run(bench: Bench): Promise<readonly (Result | Failure)[]>;
}

export const CPU_UNIT = 'CPU s/1000';
