import { v7 as uuidv7 } from 'uuid';
import type { Migration } from './columns.ts';

const DAY_MS = 86_400_000;

type Existing = {
  posts: { id: string };
  jobs: { id: string; name: string; payload: string; state: string; runAt: number; createdAt: number };
};

/** The tags of captions. A job stores those of existing posts. */
export const tags: Migration = {
  name: '0032-tags',
  async up({ db, now, createKeyedTable, id, text, int }) {
    await createKeyedTable('postTags')
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('postTagsPk', ['postId', 'tag'])
      .execute();
    // Read backwards from a (createdAt, postId).
    await db.schema.createIndex('postTagsNewest').on('postTags').columns(['tag', 'createdAt', 'postId']).execute();

    const existing = db.$extendTables<Existing>();
    if (!(await existing.selectFrom('posts').select('id').limit(1).executeTakeFirst())) return;
    // The second one is for posts that an older version writes while it still runs beside this one.
    const jobs = [now, now + DAY_MS].map((runAt) => ({
      id: uuidv7(),
      name: 'tags.backfill',
      payload: '{}',
      state: 'waiting',
      runAt,
      createdAt: now,
    }));
    await existing.insertInto('jobs').values(jobs).execute();
  },
};
