import { type Difference, recount } from '../features/recount/recount.service.ts';
import { auditAction } from './audit-action.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';

const LISTED = 100;

/** `posy recount` */
export const recountCommands: CommandGroup = (program, act) => {
  program
    .command('recount')
    .description('compare counters of posts, comments and people with what they count, and correct them')
    .option('--dry-run', 'list differences without correcting them; exit code 1 when there are some')
    .addHelpText('after', '\nServers may run meanwhile; devices receive what was corrected.')
    .action(act(run));
};

async function run(context: CommandContext, { dryRun = false }: { readonly dryRun?: boolean }): Promise<CommandResult> {
  const deps = await context.open();
  const listed: Difference[] = [];
  let isNoted = false;
  const found = await withProgress(context.progress, 'Posts, comments and people', (onProgress) =>
    recount(deps, {
      isDry: dryRun,
      signal: context.signal,
      onProgress,
      onDifference: (difference) => void (listed.length < LISTED && listed.push(difference)),
      // One line for a run.
      onCorrect: async (tx) => {
        if (!isNoted) await auditAction(deps, tx, 'recount.run');
        isNoted = true;
      },
    }),
  );
  const lines = listed.map(
    ({ kind, id, counter, stored, counted }) => `${kind} ${id} ${counter}: ${stored} stored, ${counted} counted`,
  );
  if (found > listed.length) lines.push(`and ${found - listed.length} more`);
  const summary = found === 0 ? 'Every counter is right' : `${found} ${dryRun ? 'would be corrected' : 'corrected'}`;
  return {
    json: { found, differences: listed, dryRun },
    text: [...lines, summary].join('\n'),
    foundProblem: dryRun && found > 0,
  };
}
