import { NIL_ID } from '@posy/contract/ids';
import type { Captions } from '@posy/contract/media';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, isClaimed, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  cleanCaptions,
  cleanLanguage,
  relabelCaptions,
  replaceCaptions,
  type ReplacedCaptions,
  type SentCaptions,
  stageOtherCaptions,
} from '../media/captions.ts';
import { commitOrDiscard } from '../media/media.service.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { bumpPost } from './post-revisions.repo.ts';
import { findPostAccess } from './posts.repo.ts';
import { getVisiblePost } from './posts.service.ts';

/**
 * Sets or replaces the captions of the video of one's own post; `folder` is for temporary files. The same captions again change
 * nothing. Throws `AppError`: `invalid_captions`, `not_own_captions`, `post_not_found`, `video_required` for a picture,
 * `storage_limit`.
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
  // The write refuses a request and stores the answer; no file is made for a refused or repeated one.
  const isOwn = post?.authorId === actor.userId && !(await isClaimed(deps, actor, request));
  const media = { mediaId: post?.mediaId ?? NIL_ID, ownerId: actor.userId };
  const staged = isOwn ? await stageOtherCaptions(deps, media, clean, folder) : null;
  let isAdopted = false;
  const write = () =>
    writeOnce<Captions>(deps, actor, request, async (tx, touch) => {
      const change = (mediaId: string) => {
        if (!staged) throw new AppError('post_not_found');
        return replaceCaptions(deps, tx, mediaId, staged.stored);
      };
      const { rev, captions: now, isChanged } = await changeOwn(tx, touch, actor, postId, change);
      isAdopted = isChanged;
      if (!now) throw new Error('Captions that were just written are not there');
      return { status: 200, body: now, rev };
    });
  return staged ? commitOrDiscard(deps, staged, write, () => isAdopted) : write();
}

/**
 * Sets the language (BCP 47) of the captions of one's own post's video; the same again changes nothing. Throws like
 * {@link setPostCaptions}, and `captions_not_found` where there are none.
 */
export async function setPostCaptionsLanguage(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { postId, language }: { readonly postId: string; readonly language: string },
): Promise<Written<Captions>> {
  const tag = cleanLanguage(language);
  return writeOnce<Captions>(deps, actor, request, async (tx, touch) => {
    const change = (mediaId: string) => relabelCaptions(deps, tx, mediaId, tag);
    const { rev, captions: now } = await changeOwn(tx, touch, actor, postId, change);
    if (!now) throw new Error('Captions that were just told of are not there');
    return { status: 200, body: now, rev };
  });
}

/** Removes the captions of one's own post's video; without captions nothing changes. Throws like {@link setPostCaptions}. */
export function removePostCaptions(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  postId: string,
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const change = (mediaId: string) => replaceCaptions(deps, tx, mediaId, null);
    const { rev } = await changeOwn(tx, touch, actor, postId, change);
    return { status: 204, body: null, rev };
  });
}

/** Changes the captions of one's own post, and touches the post for all its viewers. */
async function changeOwn(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  postId: string,
  change: (mediaId: string) => Promise<ReplacedCaptions>,
): Promise<ReplacedCaptions & { readonly rev: number }> {
  const post = await getVisiblePost(tx, actor.userId, postId);
  if (post.authorId !== actor.userId) throw new AppError('not_own_captions');
  const replaced = await change(post.mediaId);
  if (!replaced.isChanged) return { ...replaced, rev: post.rev };
  const rev = await bumpPost(tx, postId);
  if (rev === undefined) throw new AppError('post_not_found');
  if (post.audience !== ONLY_ME) touch('g', 'post', postId);
  touch(`u:${actor.userId}`, 'post', postId);
  return { ...replaced, rev };
}
