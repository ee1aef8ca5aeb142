import type { Captions } from '@posy/contract/media';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, isClaimed, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  cleanCaptions,
  replaceCaptions,
  type ReplacedCaptions,
  type SentCaptions,
  type StagedCaptions,
  stageOtherCaptions,
} from '../media/captions.ts';
import { adoptOrDiscard } from '../media/media.service.ts';
import { bumpPost, findPostAccess } from './posts.repo.ts';
import { getVisiblePost } from './posts.service.ts';

/**
 * Puts captions in the place of those the video of one's own post has, or has not yet, working in `folder`. The same ones
 * again change nothing. Throws `AppError`: `invalid_captions`, `not_own_captions`, `post_not_found`, `video_required` for a
 * picture, `storage_limit`.
 */
export async function setPostCaptions(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  { postId, captions }: { readonly postId: string; readonly captions: SentCaptions },
): Promise<Written<Captions>> {
  const clean = await cleanCaptions(captions);
  const post = await findPostAccess(deps.db.read, actor.userId, postId);
  // What is to be refused is refused, and remembered, where the write is; no file is made for it.
  const isOwn = post?.authorId === actor.userId && !(await isClaimed(deps, actor, request));
  const media = { mediaId: post?.mediaId ?? '', ownerId: actor.userId };
  const staged = isOwn ? await stageOtherCaptions(deps, media, clean, folder) : null;
  let isAdopted = false;
  const write = () =>
    writeOnce<Captions>(deps, actor, request, async (tx, touch) => {
      const { rev, captions: now, isChanged } = await replace(deps, tx, touch, actor, postId, staged);
      isAdopted = isChanged;
      if (!now) throw new Error('Captions that were just written are not there');
      return { status: 200, body: now, rev };
    });
  return staged ? adoptOrDiscard(deps, staged, write, () => isAdopted) : write();
}

/** Takes the captions from the video of one's own post; where there are none nothing changes. Throws like {@link setPostCaptions}. */
export function removePostCaptions(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  postId: string,
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const { rev } = await replace(deps, tx, touch, actor, postId, 'none');
    return { status: 204, body: null, rev };
  });
}

/** `staged`: null where nothing was made, since the post was not there to be found, or not one's own. */
async function replace(
  deps: Pick<Deps, 'db' | 'jobs'>,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  postId: string,
  staged: StagedCaptions | 'none' | null,
): Promise<ReplacedCaptions & { readonly rev: number }> {
  const post = await getVisiblePost(tx, actor.userId, postId);
  if (post.authorId !== actor.userId) throw new AppError('not_own_captions');
  if (!staged) throw new AppError('post_not_found');
  const replaced = await replaceCaptions(deps, tx, post.mediaId, staged === 'none' ? null : staged.stored);
  if (!replaced.isChanged) return { ...replaced, rev: post.rev };
  const rev = await bumpPost(tx, postId);
  if (rev === undefined) throw new AppError('post_not_found');
  if (post.isPublic === 1) touch('g', 'post', postId);
  touch(`u:${actor.userId}`, 'post', postId);
  return { ...replaced, rev };
}
