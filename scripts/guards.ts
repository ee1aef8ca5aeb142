import { readAllGuards } from './guards/all-guards.ts';
import { isTimeout } from './guards/fallen.ts';
import { keyOf } from './guards/guard.ts';
import { pageKeyOf, readGuardsPage, testCell, writeGuardsPage } from './guards/guards-page.ts';
import { tryGuards } from './guards/try-guards.ts';
import { requireNode } from './process/require-node.ts';

requireNode();
// SQLite, and few random runs: `TEST_DEPTH=test` has both databases.
process.env['TEST_DEPTH'] ??= 'quick';

// Takes guards of the server out and says which test falls. Arguments: beginnings of paths of sources, from the root or from
// apps/server/src; all guards take hours.
// `--kinds=refusal,visibility,limit`: only these.
// `--others=a,b`: beginnings of paths of tests that run, too.
// `--open`: only guards that docs/guards.md has neither a test nor a reason for.
// `--alone`: one after the other, without the first run that switches many of them off in turn.
// `--write`: enters the results in docs/guards.md.
// `--rows`: takes nothing out, and gives each guard a row there.
const SERVER = 'apps/server/src';
const args = process.argv.slice(2);
const others = args.flatMap((each) => /^--others=(.+)$/.exec(each)?.[1]?.split(',') ?? []);
const kinds = args
  .flatMap((each) => /^--kinds=(.+)$/.exec(each)?.[1] ?? [])
  .at(0)
  ?.split(',');
const wanted = args.filter((each) => !each.startsWith('--'));
const { guards, texts } = readAllGuards();
const isWritten = args.includes('--write');
if (isWritten || args.includes('--rows')) writeGuardsPage(guards, new Map());
const rows = new Map(readGuardsPage().map(({ key, test }) => [key, test]));
const chosen = guards.filter((guard) => {
  if (args.includes('--rows') || (kinds && !kinds.includes(guard.kind))) return false;
  const isWanted =
    wanted.length === 0 ||
    wanted.some((path) => guard.file.startsWith(path) || guard.file.startsWith(`${SERVER}/${path}`));
  return isWanted && !(args.includes('--open') && /^(?:`|none: )/.test(rows.get(pageKeyOf(guard)) ?? ''));
});
let left = 0;
await tryGuards(chosen, texts, { others, isAlone: args.includes('--alone') }, (guard, fallen) => {
  const isShown = fallen !== null && !isTimeout(fallen.error);
  const known = rows.get(pageKeyOf(guard));
  const reason = known?.startsWith('none: ') === true ? known : null;
  if (!isShown && reason === null) left++;
  const test =
    fallen === null ? (reason ?? 'no test') : `${fallen.file} > ${fallen.name}\n  ${fallen.error.split('\n', 1)[0]}`;
  process.stdout.write(`${isShown ? '✓' : reason === null ? '✗' : '–'} ${guard.kind} ${keyOf(guard)}\n  ${test}\n`);
  const cell = isShown ? testCell(fallen.file, fallen.name) : (reason ?? 'no test falls');
  if (isWritten) writeGuardsPage(guards, new Map([[pageKeyOf(guard), cell]]));
});
process.exitCode = left === 0 ? 0 : 1;
