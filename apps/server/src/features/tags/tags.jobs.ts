import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { listPostsBelow, lockCaptions } from './tags.repo.ts';
import { updateTags } from './tags.service.ts';

/** Posts of one transaction: finding the tags of a long caption takes some 2 ms. */
const BATCH = 50;
const BackfillSchema = Type.Object({ below: Type.Optional(Type.Integer()) });

export const tagsJobs: JobHandlers = {
  /** Stores the tags of posts from before there were tags, newest first; the migration queues it. Each job does one batch. */
  'tags.backfill': (deps, payload) => storeTagsBelow(deps, Value.Parse(BackfillSchema, payload).below),
};

async function storeTagsBelow({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, below = Number.MAX_SAFE_INTEGER): Promise<void> {
  await db.write(async (tx) => {
    const found = await listPostsBelow(tx, below, BATCH);
    const ids = found.map(({ id }) => id);
    await updateTags(tx, await lockCaptions(tx, db.dialect, ids));
    const last = found.at(-1);
    if (last && found.length === BATCH) await jobs.enqueue(tx, 'tags.backfill', { below: last.number });
  });
}
