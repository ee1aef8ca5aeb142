import { buildAll } from './build/build-all.ts';
import { PAGES } from './lighthouse/pages.ts';
import { runAudits } from './lighthouse/run-audits.ts';
import { CHECKED, faultsOf, tableOf, TARGETS } from './lighthouse/table.ts';

// Audits every public page and the feed and prints a table. `--checks` audits a few pages with wider limits, as `test`
// does.
const { isOk, details } = await buildAll();
if (!isOk) throw new Error(details);
const isChecks = process.argv.includes('--checks');
const limits = isChecks ? CHECKED : TARGETS;
const findings = await runAudits(
  PAGES.filter(({ isInChecks }) => isInChecks || !isChecks),
  limits,
);
process.stdout.write(`${tableOf(findings)}\n`);
const faults = findings.flatMap((finding) => faultsOf(finding, limits));
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
