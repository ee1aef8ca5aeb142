import type { Bench } from './bench.ts';
import type { Result } from './result.ts';

/** Something measured against its bound; one scenario may fill several lines of the table. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Runs only when its id is requested, because it takes long or does not measure cost. */
  readonly isOnDemand?: boolean;
  run(bench: Bench): Promise<readonly Result[]>;
}

export const CPU_UNIT = 'CPU s/1000';
