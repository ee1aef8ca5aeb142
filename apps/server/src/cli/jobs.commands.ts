import { isId, type JobId } from '@posy/contract/ids';
import { Option } from 'commander';
import { AppError } from '../errors.ts';
import { SHELL_ID } from '../features/audit/audit.service.ts';
import { dropAllJobs, dropJob, retryAllJobs, retryJob } from '../features/operations/operations.service.ts';
import { countJobsBy, isDeadJob, listJobsBy } from '../jobs/dead-jobs.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

const LISTED = 100;

/** `posy jobs …` */
export const jobsCommands: CommandGroup = (program, act) => {
  const jobs = program.command('jobs').description('list jobs, retry or drop those that were given up');
  jobs
    .command('list')
    .description(`list up to ${LISTED} jobs; what they carry is not shown, because it names users`)
    .addOption(new Option('--state <state>', 'given up, or waiting').choices(['dead', 'waiting']).default('dead'))
    .action(act(list));
  jobs
    .command('retry [id]')
    .description('make a job that was given up due again')
    .option('--all', 'every one of them')
    .action(act(retry));
  jobs
    .command('drop [id]')
    .description('delete a job that was given up; it will not be done')
    .option('--all', 'every one of them')
    .option('--dry-run', 'say what it would delete')
    .action(act(drop));
};

async function list(
  context: CommandContext,
  { state }: { readonly state: 'dead' | 'waiting' },
): Promise<CommandResult> {
  const { db } = await context.open();
  const [rows, count] = [await listJobsBy(db.read, state, LISTED), await countJobsBy(db.read, state)];
  const jobs = rows.map(({ id, name, attempts, lastError, createdAt, runAt }) => ({
    id,
    name,
    attempts,
    createdAt: new Date(createdAt).toISOString(),
    runAt: new Date(runAt).toISOString(),
    error: lastError,
  }));
  const lines = jobs.map(({ id, name, attempts, createdAt, error }) =>
    [id, name, createdAt, `${attempts} tries`, error?.replaceAll(/\s+/g, ' ') ?? ''].join('  ').trimEnd(),
  );
  if (count > jobs.length) lines.push(`and ${count - jobs.length} more`);
  const none = state === 'dead' ? 'No job was given up.' : 'No job waits.';
  return { json: { state, count, jobs }, text: lines.join('\n') || none };
}

interface Choice {
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

async function retry(context: CommandContext, id: string | undefined, options: Choice): Promise<CommandResult> {
  const chosen = chosenOf(id, options);
  const deps = await context.open();
  const call = { actorId: SHELL_ID, action: 'job.retry', target: chosen ?? '', address: '' };
  const retried = chosen === null ? await retryAllJobs(deps, call) : await actOnOne(() => retryJob(deps, call, chosen));
  return { json: { retried }, text: `${retried} due again` };
}

async function drop(context: CommandContext, id: string | undefined, options: Choice): Promise<CommandResult> {
  const chosen = chosenOf(id, options);
  const deps = await context.open();
  const call = { actorId: SHELL_ID, action: 'job.drop', target: chosen ?? '', address: '' };
  if (options.dryRun === true) {
    const count = await countDropped(deps.db.read, chosen);
    return { json: { dropped: count, dryRun: true }, text: `${count} would be deleted` };
  }
  const dropped = chosen === null ? await dropAllJobs(deps, call) : await actOnOne(() => dropJob(deps, call, chosen));
  return { json: { dropped, dryRun: false }, text: `${dropped} deleted` };
}

async function countDropped(db: Parameters<typeof isDeadJob>[0], id: JobId | null): Promise<number> {
  if (id === null) return countJobsBy(db, 'dead');
  if (await isDeadJob(db, id)) return 1;
  throw noSuchJob();
}

async function actOnOne(work: () => Promise<void>): Promise<1> {
  try {
    await work();
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? noSuchJob() : error;
  }
  return 1;
}

function noSuchJob(): CommandError {
  return new CommandError('No job with this id was given up: see posy jobs list');
}

/** The chosen id; null for all. */
function chosenOf(id: string | undefined, { all = false }: Choice): JobId | null {
  if ((id === undefined) !== all) throw new CommandError('Name one job by its id, or use --all', 2);
  if (id === undefined) return null;
  if (!isId(id)) throw new CommandError('This is no id of a job: see posy jobs list', 2);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked above
  return id as JobId;
}
