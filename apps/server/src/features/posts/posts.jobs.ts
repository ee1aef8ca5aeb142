import { POST_CHANGES_DAYS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import type { MediaPublisher } from '../media/making.jobs.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { touchPostsOfAuthor } from './author-changes.ts';
import { deleteFormerBefore, deleteRemovedBefore } from './change-post.repo.ts';
import { bumpPostOfMedia } from './post-revisions.repo.ts';
import { touchForAll } from './touch-for-all.ts';
import { deleteViewsBefore } from './views.repo.ts';

const DAY_MS = 86_400_000;
const AuthorSchema = Type.Object({ authorId: Type.String() });

export const postsJobs: JobHandlers = {
  /** Touches a user's posts after a change of the author. */
  'posts.author': async (deps, payload) => touchPostsOfAuthor(deps, Value.Parse(AuthorSchema, payload).authorId),
};

/** Touches the posts of a picture or video after it changed. */
export const touchReadersOfMedia: MediaPublisher = async (tx, touch, mediaId) => {
  await touchForAll(tx, touch, await bumpPostOfMedia(tx, mediaId));
};

const FORMER_BATCH = 200;
const VIEWS_PER_STEP = 1000;

/** Deletes former words and photos of posts, with the bytes of removed photos. Run with the house-keeping. */
export async function pruneFormerPosts(deps: Pick<Deps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const before = deps.clock.now() - POST_CHANGES_DAYS * DAY_MS;
  await deps.db.write((tx) => deleteFormerBefore(tx, before));
  for (let isAll = false; !isAll;) {
    isAll = await deps.db.write(async (tx) => {
      const ids = await deleteRemovedBefore(tx, before, FORMER_BATCH);
      await removeManyMedia(deps, tx, ids);
      return ids.length < FORMER_BATCH;
    });
  }
}

/** Deletes the viewers of past days: only the count of views stays. Run with the house-keeping. */
export async function pruneViews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = Math.floor(clock.now() / DAY_MS);
  // A day has a hundred rows for each active person: one statement would hold up all of SQLite for minutes.
  while ((await db.write((tx) => deleteViewsBefore(tx, today - 1, VIEWS_PER_STEP))) === VIEWS_PER_STEP);
}
