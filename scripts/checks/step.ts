/** Counts of a test run, and the names of the tests that were retried or skipped. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed after a retry. */
  readonly retried: readonly string[];
  /** Tests that did not run. */
  readonly skipped: readonly string[];
}

export const NO_TESTS: TestTotals = { passed: 0, failed: 0, retried: [], skipped: [] };

/** Result of one kind of check. `details` is shown after a failure; steps that run tests set `totals`. */
export interface StepResult {
  readonly isOk: boolean;
  readonly details: string;
  readonly totals?: TestTotals;
}

/** One kind of check: a name for people and the work. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}
