import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findGuards } from './guards/find-guards.ts';
import { tryGuards } from './guards/try-guards.ts';
import { requireNode } from './process/require-node.ts';
import { inRoot, ROOT } from './process/root.ts';

requireNode();

// Takes the refusals of the server out, one after the other, and says which test falls. Arguments: paths of files or folders in
// apps/server/src; all of them take hours. `--others=a,b`: folders whose tests run, too, when none falls beside the guard.
const others = process.argv.flatMap((each) => /^--others=(.+)$/.exec(each)?.[1]?.split(',') ?? []);
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const paths = wanted.length > 0 ? wanted.map((path) => `apps/server/src/${path}`) : ['apps/server/src'];
const listed = execFileSync('git', ['ls-files', ...paths], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const files = listed.filter(
  (file) =>
    /(?<!\.test)\.ts$/.test(file) &&
    !file.includes('/testing/') &&
    findGuards(file, readFileSync(inRoot(file), 'utf8')).length > 0,
);
let left = 0;
for await (const { file, within, refusal, place, fell } of tryGuards(files, others)) {
  if (fell === null) left++;
  const where = `${file.replace('apps/server/src/', '')} ${within}${place > 0 ? ` (${place + 1})` : ''}`;
  process.stdout.write(`${fell === null ? '✗' : '✓'} ${where}: ${refusal}\n  ${fell ?? 'no test falls without it'}\n`);
}
process.exitCode = left === 0 ? 0 : 1;
