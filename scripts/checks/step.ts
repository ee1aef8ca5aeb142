/** How many tests ran, and the names of those that a reader should know of. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
  /** Passed, but not at the first try. */
  readonly retried: readonly string[];
  /** Did not run. */
  readonly skipped: readonly string[];
}

export const NO_TESTS: TestTotals = { passed: 0, failed: 0, retried: [], skipped: [] };

/** Result of one kind of check. `details` is shown when it failed; `totals` is set by steps that run tests. */
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
