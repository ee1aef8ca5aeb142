import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Names of the tests of a run, by what became of them. */
export interface TestTotals {
  /** With those whose earlier result is reused. */
  readonly passed: number;
  readonly reused?: number;
  /** Names of the tests, and of files that could not be loaded. */
  readonly failed: readonly string[];
  /** Why tests failed, in one line each, by their names; also for those that passed after a retry. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Tests that passed after a retry. */
  readonly retried: readonly string[];
  /** Tests that did not run. */
  readonly skipped: readonly string[];
  /** How many tests only `deep` runs. */
  readonly left?: number;
  /** The longest tests, longest first. */
  readonly longest: readonly TimedTest[];
}

export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

const LONGEST_COUNT = 10;

export const NO_TESTS: TestTotals = { passed: 0, failed: [], retried: [], skipped: [], longest: [] };

/** Adds the counts of several runs. */
export function sumOf(totals: readonly TestTotals[]): TestTotals {
  return {
    passed: totals.reduce((sum, { passed }) => sum + passed, 0),
    reused: totals.reduce((sum, { reused = 0 }) => sum + reused, 0),
    failed: totals.flatMap(({ failed }) => failed),
    reasons: Object.assign({}, ...totals.map(({ reasons }) => reasons)),
    retried: totals.flatMap(({ retried }) => retried),
    skipped: totals.flatMap(({ skipped }) => skipped),
    longest: longestOf(totals.flatMap(({ longest }) => longest)),
  };
}

export function longestOf(tests: readonly TimedTest[]): readonly TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, LONGEST_COUNT);
}

interface TestError {
  readonly message?: string | undefined;
  readonly at?: { readonly file: string; readonly line: number } | undefined;
}

/** One line for an error: the beginning of its message without colours, and its place. */
export function reasonOf({ message = 'an error', at }: TestError): string {
  const lines = stripVTControlCharacters(message).split(/\s*\n\s*/);
  const place = at ? ` (${basename(at.file)}:${at.line})` : '';
  return `${lines.filter(Boolean).slice(0, 4).join(' · ').slice(0, 300)}${place}`;
}

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
