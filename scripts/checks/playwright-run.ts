import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { quickFolder } from '../machine/quick-folder.ts';
import { inRoot } from '../process/root.ts';
import { runVisibly } from '../process/run.ts';
import type { Step, TestTotals } from './step.ts';

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

/** A step that runs journeys with `args` and counts from Playwright's own report. */
export function playwrightStep(name: string, args: readonly string[] = [], config = CONFIG): Step {
  return {
    name,
    async run() {
      const report = inRoot('.cache', 'playwright', `${name.replaceAll(/[^a-z]+/g, '-')}.json`);
      mkdirSync(dirname(report), { recursive: true });
      rmSync(report, { force: true });
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const code = await runPlaywright(['--reporter=list,json', ...args], env, config);
      if (!existsSync(report)) return { isOk: false, details: 'Playwright ended without a report.' };
      const parsed: Report = JSON.parse(readFileSync(report, 'utf8'));
      const totals = totalsOf(parsed);
      if (code === 0 && totals.passed === 0) return { isOk: false, details: 'Playwright found no test.', totals };
      return { isOk: code === 0 && totals.failed === 0, details: '', totals };
    },
  };
}

/** The part of Playwright's report that is read here. */
interface Report {
  readonly suites: readonly Suite[];
  /** Errors outside of tests, such as a file that cannot be loaded. */
  readonly errors: readonly unknown[];
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
  }[];
}

function totalsOf({ suites, errors }: Report): TestTotals {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const named = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const retried = named('flaky');
  const failed = named('unexpected').length;
  return {
    passed: named('expected').length + retried.length,
    failed: failed === 0 ? errors.length : failed,
    retried,
    skipped: named('skipped'),
  };
}

function testsOf({ title, specs, suites = [] }: Suite, parents: readonly string[]): readonly NamedTest[] {
  const path = [...parents, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({
      name: `${projectName === '' ? '' : `[${projectName}] `}${[...path, spec.title].join(' > ')}`,
      status,
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path))];
}

interface NamedTest {
  readonly name: string;
  readonly status: string;
}
