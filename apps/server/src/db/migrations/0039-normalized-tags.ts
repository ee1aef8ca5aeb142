import { v7 as uuidv7 } from 'uuid';
import type { Migration } from './columns.ts';

const DAY_MS = 86_400_000;

type Existing = {
  posts: { id: string };
  jobs: { id: string; name: string; payload: string; state: string; runAt: number; createdAt: number };
};

/** Tags have another normal form. A job stores those of existing posts again. */
export const normalizedTags: Migration = {
  name: '0039-normalized-tags',
  async up({ db, now }) {
    const existing = db.$extendTables<Existing>();
    if (!(await existing.selectFrom('posts').select('id').limit(1).executeTakeFirst())) return;
    // The second one is for posts that an older version writes while it still runs beside this one.
    const jobs = [now, now + DAY_MS].map((runAt) => ({
      id: uuidv7(),
      name: 'tags.normalize',
      payload: '{}',
      state: 'waiting',
      runAt,
      createdAt: now,
    }));
    await existing.insertInto('jobs').values(jobs).execute();
  },
};
