import type { Audience } from '@posy/contract/audience';
import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { fieldOfPhoto, type Post } from '@posy/contract/posts';
import { isDeletedId, refuseDeletedId } from '../../changes/deleted-ids.ts';
import { noteActivities } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { type CleanCaptions, cleanCaptions, type SentCaptions, stageCaptions } from '../media/captions.ts';
import { parseCaptions } from '../media/media-keys.ts';
import { insertStagedMedia, commitOrDiscard, deleteStagedMedia, type StagedMedia } from '../media/media.service.ts';
import { eventsOfNew, findMentions } from '../mentions/mentions.service.ts';
import { ONLY_ME, toStored } from '../relations/audience.ts';
import { countStats } from '../stats/stats.service.ts';
import { addTags } from '../tags/tags.service.ts';
import { isSameMedia, makeOnce, type MediaSource, stageMedia } from '../uploads/stage-media.ts';
import { postOf } from './post-json.ts';
import { findPost, type PostRow } from './post-rows.repo.ts';
import { findPostAccess, insertPost } from './posts.repo.ts';

export interface NewPost {
  /** Chosen by the client, or null. */
  readonly id: string | null;
  readonly content: string;
  readonly location: string;
  /** The text of each photo, or of the video. */
  readonly altTexts: readonly string[];
  readonly audience: Audience;
  /** One video, or the photos in their order; as many as `altTexts`. */
  readonly sources: readonly MediaSource[];
  /** For a video. */
  readonly captions: SentCaptions | null;
}

type PostText = Pick<NewPost, 'content' | 'location' | 'altTexts'>;

/** The texts as they are stored. Throws the error of a text, before any costly work. */
function readPostText({ content, location, altTexts }: PostText): PostText {
  return {
    content: readText(content, { limit: MAX_CAPTION_LENGTH, tooLong: 'caption_too_long' }),
    location: readText(location, { limit: MAX_LOCATION_LENGTH, tooLong: 'location_too_long' }),
    altTexts: altTexts.map((altText) =>
      readText(altText, { limit: MAX_ALT_TEXT_LENGTH, tooLong: 'alt_text_too_long' }),
    ),
  };
}

/**
 * Publishes photos or a video; `folder` is for temporary files. A repeated request, recognized by its key or by the client's id,
 * gets the first answer; its files are not processed again. Throws `AppError('photos_or_video')` for a video among others.
 */
export async function createPost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  typed: NewPost,
): Promise<Written<Post>> {
  const post = { ...typed, ...readPostText(typed) };
  const captions = post.captions && (await cleanCaptions(post.captions));
  const isKnown = async () =>
    (await isClaimed(deps, actor, request)) ||
    (post.id !== null && (await findPostAccess(deps.db.read, actor.userId, post.id)) !== undefined) ||
    (await isDeletedId(deps.db.read, 'post', post.id));
  return makeOnce(isKnown, {
    repeat: () => writeOnce(deps, actor, request, (tx) => existingPost(tx, actor, post, captions)),
    make: () => makePost(deps, actor, request, folder, post, captions),
  });
}

async function makePost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  post: NewPost,
  captions: CleanCaptions | null,
): Promise<Written<Post>> {
  const staged = await stageAll(deps, folder, post, actor.userId, captions);
  let isAdopted = false;
  const write = () =>
    writeOnce(deps, actor, request, async (tx, touch) => {
      const published = await publish(deps, tx, touch, actor, post, staged);
      isAdopted = published !== null;
      return published ?? existingPost(tx, actor, post, captions);
    });
  return commitOrDiscard(deps, { keys: staged.flatMap(({ keys }) => keys) }, write, () => isAdopted);
}

/** One after the other, so that a post takes no more memory than its largest file. */
async function stageAll(
  deps: Deps,
  folder: string,
  { sources, audience }: NewPost,
  ownerId: string,
  captions: CleanCaptions | null,
): Promise<StagedMedia[]> {
  const staged: StagedMedia[] = [];
  try {
    for (const [place, source] of sources.entries()) {
      const media = await stageMedia(deps, folder, source, { ownerId, audience: toStored(audience) }).catch(
        (error: unknown) => {
          throw sources.length > 1 ? naming(error, place) : error;
        },
      );
      staged.push(captions ? await stageCaptions(deps, media, captions, folder) : media);
      if (media.row.video !== null && sources.length > 1) throw naming(new AppError('photos_or_video'), place);
    }
    return staged;
  } catch (error) {
    await deps.blobs.delete(staged.flatMap(({ keys }) => keys)).catch(() => undefined);
    throw error;
  }
}

/** The refusal of one photo of several, with its place. */
function naming(error: unknown, place: number): unknown {
  if (!(error instanceof AppError)) return error;
  const detail = { field: fieldOfPhoto(place), message: error.message };
  return new AppError(error.code, [detail], error.retryAfterSeconds, error);
}

/** Null when another request has just published with this id. */
async function publish(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  post: NewPost,
  staged: readonly StagedMedia[],
): Promise<WriteResult<Post> | null> {
  const id = post.id ?? deps.newId();
  const photos = staged.map(({ row }, i) => ({ mediaId: row.id, altText: post.altTexts[i] ?? '' }));
  for (const each of staged) await insertStagedMedia(deps, tx, each);
  const createdAt = deps.clock.now();
  const { content } = post;
  const audience = toStored(post.audience);
  const authorId = actor.userId;
  const mentions = await findMentions(tx, { content, authorId, postAuthorId: authorId, audience });
  const row = {
    id,
    authorId,
    content,
    mentions: mentions.stored,
    location: post.location,
    audience,
    widestAudience: audience,
    createdAt,
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    editedAt: null,
    rev: 1,
    countRev: 0,
  };
  if (!(await insertPost(tx, row, photos))) {
    for (const each of staged) await deleteStagedMedia(tx, each);
    return null;
  }
  await addTags(tx, { id, content, createdAt });
  await noteActivities(deps, tx, eventsOfNew(id, authorId, mentions));
  await refuseDeletedId(tx, 'post', post.id);
  if (audience !== ONLY_ME) touch('g', 'post', id);
  touch(`u:${actor.userId}`, 'post', id);
  await countStats(tx, actor.userId, { postsCount: 1 });
  touch(`u:${actor.userId}`, 'stats', actor.userId);
  const written = await findPost(tx, id);
  if (!written) throw new Error('A post just written is not there');
  return resultOf(written);
}

function resultOf(row: PostRow): WriteResult<Post> {
  return { status: 201, body: postOf(row, false), rev: row.rev, subject: `post:${row.id}` };
}

/** The answer for an existing id: the same post again if the author and the content are the same. */
async function existingPost(
  tx: Tx,
  actor: Actor,
  post: NewPost,
  captions: CleanCaptions | null,
): Promise<WriteResult<Post>> {
  const row = post.id === null ? undefined : await findPost(tx, post.id);
  const isSame =
    row?.authorId === actor.userId &&
    row.content === post.content &&
    row.location === post.location &&
    row.audience === toStored(post.audience) &&
    parseCaptions(row.photos[0].captions ?? null)?.hash === captions?.hash &&
    (await hasPhotos(tx, actor.userId, row, post));
  if (!row || !isSame) throw new AppError('id_conflict');
  return resultOf(row);
}

/** Whether a post has the same photos with the same texts. */
async function hasPhotos(tx: Tx, ownerId: string, row: PostRow, { sources, altTexts }: NewPost): Promise<boolean> {
  if (row.photos.length !== sources.length) return false;
  for (const [i, photo] of row.photos.entries()) {
    const source = sources[i];
    if (!source || photo.altText !== altTexts[i]) return false;
    if (!(await isSameMedia(tx, ownerId, source, { id: photo.mediaId, hash: photo.hash }))) return false;
  }
  return true;
}
