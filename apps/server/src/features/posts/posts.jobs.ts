import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { markDirty } from '../../changes/dirty-posts.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { makeVariants } from '../media/media.service.ts';
import { withUploadFolder } from '../media/receive-upload.ts';
import { touchPostsOfAuthor } from './author-changes.ts';
import { bumpPostOfMedia, deleteViewsBefore } from './posts.repo.ts';

const DAY_MS = 86_400_000;
const AuthorSchema = Type.Object({ authorId: Type.String() });
const VariantsSchema = Type.Object({ mediaId: Type.String() });

export const postsJobs: JobHandlers = {
  /** Tells of the new look of a person's posts. */
  'posts.author': async (deps, payload) => touchPostsOfAuthor(deps, Value.Parse(AuthorSchema, payload).authorId),
  /** Makes the sizes that were not made at the upload, and tells the post's readers. */
  'media.variants': async (deps, payload) => {
    const { mediaId } = Value.Parse(VariantsSchema, payload);
    await withUploadFolder(deps, (folder) =>
      makeVariants(deps, mediaId, folder, async (tx) => {
        for (const postId of await bumpPostOfMedia(tx, mediaId)) await markDirty(tx, postId, deps.clock.now());
      }),
    );
  },
};

/** Forgets who saw what: after its day a view is a number. Run with the house-keeping. */
export async function pruneViews(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = Math.floor(deps.clock.now() / DAY_MS);
  await deps.db.write((tx) => deleteViewsBefore(tx, today - 1));
}
