import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { quickFolder } from '../machine/quick-folder.ts';
import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import { longestOf, reasonOf, type Step, type TestTotals } from './step.ts';

const PLAYWRIGHT = inRoot('apps', 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
const CONFIG = inRoot('apps', 'e2e', 'playwright.config.ts');

/** Runs Playwright's test runner with its output on this terminal. Resolves to its exit code. */
export async function runPlaywright(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  config = CONFIG,
): Promise<number> {
  return await runVisibly(process.execPath, [PLAYWRIGHT, 'test', `--config=${config}`, ...args], {
    env: { ...quickFolder(), ...env },
  });
}

/** An argument for a step that is green when no journey is among those that were asked for. */
export const MAY_FIND_NONE = '--pass-with-no-tests';

/** A step that runs journeys with `args` and counts from Playwright's own report. */
export function playwrightStep(
  name: string,
  args: readonly string[] = [],
  config = CONFIG,
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name,
    async run() {
      const report = inRoot('.cache', 'playwright', `${name.replaceAll(/[^a-z]+/g, '-')}.json`);
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
      const code = await runPlaywright(
        ['--reporter=list,json', ...args],
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        config,
      );
      if (!existsSync(report)) return { isOk: false, details: 'Playwright ended without a report.' };
      const parsed: Report = JSON.parse(readFileSync(report, 'utf8'));
      const totals = totalsOf(parsed);
      if (code === 0 && totals.passed === 0 && !args.includes(MAY_FIND_NONE))
        return { isOk: false, details: 'Playwright found no test.', totals };
      return { isOk: code === 0 && totals.failed.length === 0, details: '', totals };
    },
  };
}

/** The part of Playwright's report that is read here. */
interface Report {
  readonly suites: readonly Suite[];
  /** Errors outside of tests, such as a file that cannot be loaded. */
  readonly errors: readonly { readonly message?: string }[];
}
interface Suite {
  readonly title: string;
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[];
}
interface Spec {
  readonly title: string;
  readonly tests: readonly {
    readonly projectName: string;
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    /** One for each try; `duration` in ms. */
    readonly results: readonly { readonly duration: number; readonly error?: ReportedError }[];
  }[];
}

interface ReportedError {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}

function totalsOf({ suites, errors }: Report): TestTotals {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const named = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const retried = named('flaky');
  return {
    passed: named('expected').length + retried.length,
    failed: [...named('unexpected'), ...errors.map(({ message }) => `outside of journeys: ${message ?? 'an error'}`)],
    reasons: Object.fromEntries(tests.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]]))),
    retried,
    skipped: named('skipped'),
    longest: longestOf(tests),
  };
}

function testsOf({ title, specs, suites = [] }: Suite, parents: readonly string[]): readonly NamedTest[] {
  const path = [...parents, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      name: `${projectName === '' ? '' : `[${projectName}] `}${[...path, spec.title].join(' > ')}`,
      status,
      reason: results.flatMap(({ error }) =>
        error ? [reasonOf({ message: error.message, at: error.location })] : [],
      )[0],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path))];
}

interface NamedTest {
  readonly name: string;
  readonly status: string;
  readonly reason: string | undefined;
  readonly seconds: number;
}
