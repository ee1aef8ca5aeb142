/** How many tests ran. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
}

/** What one kind of check found. `details` is shown when it failed; `totals` is set by those that run tests. */
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
