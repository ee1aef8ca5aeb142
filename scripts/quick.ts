import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildAll } from './build/build-all.ts';
import { playwrightStep } from './checks/playwright-run.ts';
import type { Step } from './checks/step.ts';
import { vitestStep } from './checks/vitest-run.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot, ROOT, toolPath } from './process/root.ts';
import { runVisibly } from './process/run.ts';
import { changedFiles, filesBelow } from './tasks/changed-files.ts';
import { featuresOf, isLong, touchedTests } from './tasks/touched-tests.ts';

requireNode();

/** With more files than this a change reaches most of Posy: `check` is for that. */
const TESTS_LIMIT = 80;

// Only what a change touches: node scripts/quick.ts [paths]. Without paths the uncommitted change, else the last commit.
process.env['TEST_DEPTH'] ??= 'quick';
const paths = process.argv.slice(2);
const files = paths.length > 0 ? filesBelow(paths) : changedFiles();
const sources = files.filter((file) => /\.tsx?$/.test(file));
const tags = featuresOf(files)
  .map((name) => `@${name}`)
  .filter(isTagOfJourney);
const reached = await touchedTests(files);
const changed = files.filter((file) => /\.test\.tsx?$/.test(file));
const isFar = reached.length > TESTS_LIMIT;
const others = isFar ? [] : reached.filter((file) => !changed.includes(file) && !isLong(file));
if (isFar) log(`${reached.length} test files import this change: run \`pnpm check\`.`);
const journeys = files.filter((file) => file.endsWith('.e2e.ts')).map((file) => basename(file));

const steps: readonly Step[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]) },
  ...(sources.length > 0 ? [{ name: 'lint', run: () => tool('oxlint', ['--deny-warnings', ...sources]) }] : []),
  ...(changed.length > 0 ? [vitestStep('changed tests', changed, undefined, { TEST_DEPTH: 'test' })] : []),
  ...(others.length > 0 ? [vitestStep(`${others.length} test files`, others)] : []),
  ...(journeys.length > 0 ? [playwrightStep('changed journeys', ['--project=chromium', ...journeys])] : []),
  ...(tags.length > 0
    ? [playwrightStep(`journeys ${tags.join(' ')}`, ['--project=chromium', `--grep=(${tags.join('|')})(?![\\w-])`])]
    : []),
];

if (journeys.length > 0 || tags.length > 0) {
  const { isOk, details } = await buildAll();
  if (!isOk) throw new Error(details);
}
for (const step of steps) {
  const { isOk, details } = await step.run();
  log(`${isOk ? '✓' : '✗'} ${step.name}${details === '' ? '' : `: ${details}`}`);
  if (!isOk) process.exitCode = 1;
}

function isTagOfJourney(tag: string): boolean {
  return globSync('apps/e2e/src/**/*.e2e.ts', { cwd: ROOT }).some((path) =>
    readFileSync(inRoot(path), 'utf8').includes(`'${tag}'`),
  );
}

async function tool(name: string, args: readonly string[]) {
  return { isOk: (await runVisibly(toolPath(name), args)) === 0, details: '' };
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
