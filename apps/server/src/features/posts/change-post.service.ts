import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@posy/contract/ids';
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_POST_CHANGES,
  POST_CHANGES_DAYS,
} from '@posy/contract/limits';
import type { ChangePostBody, PostEntity } from '@posy/contract/posts';
import { noteActivities, noteActivity } from '../../changes/note-activity.ts';
import { forgetReplaced } from '../../changes/stored-answers.ts';
import { type Actor, type WriteResult, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { showMedia } from '../media/visible-media.ts';
import { eventsOfChanged, findMentions } from '../mentions/mentions.service.ts';
import { fromStored, ONLY_ME, type StoredAudience, toStored } from '../relations/audience.ts';
import { updateTags } from '../tags/tags.service.ts';
import { countFormerSince, insertFormer, insertRemovedPhotos, lockPost, updatePost } from './change-post.repo.ts';
import { entityOf } from './post-json.ts';
import type { PostPhoto } from './post-photos.repo.ts';
import { findPost, type PostRow } from './post-rows.repo.ts';
import { getVisiblePost } from './posts.service.ts';

/**
 * Changes fields of one's own post; the same again changes nothing. Its former words and photos are kept for reports. Throws `AppError`:
 * the errors of its texts, `post_not_found`, `not_own_post`, `last_photo` where none of the ordered photos is there, and
 * `too_many_changes`.
 */
export async function changePost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: string,
  body: ChangePostBody,
): Promise<Written<PostEntity>> {
  const change = readChange(body);
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await lockPost(tx, deps.db.dialect, id);
    const before = await getOwnPost(tx, actor.userId, id);
    const photos = changedPhotos(before, change);
    const { content = before.content, location = before.location } = change;
    const audience = audienceAfter(before, change);
    const isEdited =
      content !== before.content || location !== before.location || !isDeepStrictEqual(photos, photosOf(before));
    if (!isEdited && audience === before.audience) return resultOf(before);

    const now = deps.clock.now();
    if (isEdited) {
      await keepFormer(tx, before, photos, now);
      await forgetReplaced(tx, `post:${id}`);
    }
    const editedAt = isEdited ? now : before.editedAt;
    const mentions = await changeMentions(deps, tx, before, { content, audience });
    const widestAudience = Math.max(audience, before.widestAudience);
    await updatePost(tx, id, { content, location, audience, widestAudience, editedAt, mentions }, photos);
    if (content !== before.content) await updateTags(tx, [{ id, content, createdAt: before.createdAt }]);
    const ids = photos.map(({ mediaId }) => mediaId);
    if (audience !== before.audience) {
      await showMedia(tx, ids, audience);
      await noteActivity(deps, tx, { kind: 'post', subjectId: id });
    }
    if (audience !== ONLY_ME || before.audience !== ONLY_ME) touch('g', 'post', id);
    touch(`u:${actor.userId}`, 'post', id);
    return resultOf(await getOwnPost(tx, actor.userId, id));
  });
}

/** The mentions of the changed caption, for the column. A post mentions nobody outside of its audience, so they follow it, too. */
async function changeMentions(
  deps: Deps,
  tx: Tx,
  before: PostRow,
  { content, audience }: { readonly content: string; readonly audience: StoredAudience },
): Promise<string | null> {
  if (content === before.content && audience === before.audience) return before.mentions;
  const { authorId } = before;
  const after = await findMentions(tx, { content, authorId, postAuthorId: authorId, audience });
  await noteActivities(deps, tx, await eventsOfChanged(tx, before, after));
  return after.stored;
}

function audienceAfter(
  before: PostRow,
  { audience, isPublic }: Pick<ChangePostBody, 'audience' | 'isPublic'>,
): StoredAudience {
  if (audience === undefined && isPublic === undefined) return toStored(fromStored(before.audience));
  return toStored(audience ?? (isPublic === true ? 'everyone' : 'onlyMe'));
}

function readChange({ content, location, altTexts = [], ...change }: ChangePostBody) {
  return {
    ...change,
    ...(content !== undefined && {
      content: readText(content, { limit: MAX_CAPTION_LENGTH, tooLong: 'caption_too_long' }),
    }),
    ...(location !== undefined && {
      location: readText(location, { limit: MAX_LOCATION_LENGTH, tooLong: 'location_too_long' }),
    }),
    altTexts: new Map<string, string>(
      altTexts.map(({ id, altText }) => [
        id,
        readText(altText, { limit: MAX_ALT_TEXT_LENGTH, tooLong: 'alt_text_too_long' }),
      ]),
    ),
  };
}

/** The changeable parts of the photos. */
function photosOf({ photos }: PostRow): readonly PostPhoto[] {
  return photos.map(({ mediaId, altText }) => ({ mediaId, altText }));
}

function changedPhotos(before: PostRow, { order, altTexts }: ReturnType<typeof readChange>): readonly PostPhoto[] {
  const known = new Map(photosOf(before).map((photo) => [photo.mediaId, photo]));
  const ids: readonly string[] = order ?? [...known.keys()];
  const photos = ids.flatMap((id) => known.get(id) ?? []);
  if (photos.length === 0) throw new AppError('last_photo');
  return photos.map((photo) => ({ ...photo, altText: altTexts.get(photo.mediaId) ?? photo.altText }));
}

/** All words of a post, as reports show them. */
function textOf(post: PostRow): string {
  const lines = [post.content, post.location, ...post.photos.map(({ altText }) => altText)];
  return lines.filter((line) => line !== '').join('\n');
}

const DAY_MS = 86_400_000;

/**
 * Throws `AppError('too_many_changes')`. Former words make no room for newer ones: the author would decide how many changes remove
 * what a reporter saw.
 */
async function checkChanges(tx: Tx, postId: string, now: number): Promise<void> {
  const count = await countFormerSince(tx, postId, now - POST_CHANGES_DAYS * DAY_MS);
  if (count >= MAX_POST_CHANGES) throw new AppError('too_many_changes');
}

/** The words and the removed photos; a removed photo is visible to nobody but its owner. */
async function keepFormer(tx: Tx, before: PostRow, photos: readonly PostPhoto[], now: number): Promise<void> {
  const kept = new Set(photos.map(({ mediaId }) => mediaId));
  await checkChanges(tx, before.id, now);
  const removed = before.photos.flatMap(({ mediaId }) => (kept.has(mediaId) ? [] : [mediaId]));
  await insertFormer(tx, { postId: before.id, rev: before.rev, text: textOf(before), changedAt: now });
  await insertRemovedPhotos(
    tx,
    removed.map((mediaId) => ({ mediaId, postId: before.id, removedAt: now })),
  );
  await showMedia(tx, removed, ONLY_ME);
}

/** Throws `AppError`: `post_not_found`, and `not_own_post` for a visible post of another user. */
async function getOwnPost(tx: Tx, userId: UserId, id: string): Promise<PostRow> {
  const row = await findPost(tx, id);
  if (row?.authorId === userId) return row;
  await getVisiblePost(tx, userId, id);
  throw new AppError('not_own_post');
}

function resultOf(row: PostRow): WriteResult<PostEntity> {
  return { status: 200, body: entityOf(row), rev: row.rev, subject: `post:${row.id}` };
}
