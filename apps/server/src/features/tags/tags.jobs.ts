import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandler, JobHandlers } from '../../jobs/job-handlers.ts';
import { listPostsBelow, lockCaptions } from './tags.repo.ts';
import { updateTags } from './tags.service.ts';

/** Posts of one transaction: finding the tags of a long caption takes some 2 ms. */
const BATCH = 50;
const BackfillSchema = Type.Object({ below: Type.Optional(Type.Integer()) });

export const tagsJobs: JobHandlers = {
  /** Stores the tags of posts from before there were tags, newest first; the migration queues it. Each job does one batch. */
  'tags.backfill': storesTags('tags.backfill'),
  /** The same once more, after the form of tags changed. A name of its own, so that older versions, which know the former form, fail it. */
  'tags.normalize': storesTags('tags.normalize'),
};

function storesTags(name: string): JobHandler {
  return (deps, payload) => storeTagsBelow(deps, name, Value.Parse(BackfillSchema, payload).below);
}

async function storeTagsBelow({ db, jobs }: Deps, name: string, below = Number.MAX_SAFE_INTEGER): Promise<void> {
  await db.write(async (tx) => {
    const found = await listPostsBelow(tx, below, BATCH);
    const ids = found.map(({ id }) => id);
    await updateTags(tx, await lockCaptions(tx, db.dialect, ids));
    const last = found.at(-1);
    if (last && found.length === BATCH) await jobs.enqueue(tx, name, { below: last.number });
  });
}
