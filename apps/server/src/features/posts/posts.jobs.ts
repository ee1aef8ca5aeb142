import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { markDirty } from '../../changes/dirty-posts.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import type { MediaPublisher } from '../media/making.jobs.ts';
import { touchPostsOfAuthor } from './author-changes.ts';
import { bumpPostOfMedia, deleteViewsBefore } from './posts.repo.ts';

const DAY_MS = 86_400_000;
const AuthorSchema = Type.Object({ authorId: Type.String() });

export const postsJobs: JobHandlers = {
  /** Tells of the new look of a person's posts. */
  'posts.author': async (deps, payload) => touchPostsOfAuthor(deps, Value.Parse(AuthorSchema, payload).authorId),
};

/** Tells the readers of a post that its picture or video looks different. */
export const touchReadersOfMedia: MediaPublisher = async (tx, _touch, mediaId, now) => {
  for (const postId of await bumpPostOfMedia(tx, mediaId)) await markDirty(tx, postId, now);
};

/** Deletes the viewers of past days: only the count of views stays. Run with the house-keeping. */
export async function pruneViews(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = Math.floor(deps.clock.now() / DAY_MS);
  await deps.db.write((tx) => deleteViewsBefore(tx, today - 1));
}
