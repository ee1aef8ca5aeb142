import type { Audience } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readStoredFile } from '../../local/stored-file.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { type Attachment, posterBlob } from '../attachments/attachment.ts';
import { captionsToSend } from '../captions/captions-to-send.ts';
import { showLocalPicture } from './local-pictures.ts';
import { type DraftTexts, POST_DRAFT_IDS } from './post-draft.ts';
import { createPost, type LocalPicture } from './posts.sync.ts';

export interface NewPost {
  readonly content: string;
  readonly location: string;
  readonly audience: Audience;
}

/** A photo of a new post, or its video. */
export interface NewPhoto {
  readonly attachment: Attachment;
  readonly altText: string;
}

export interface NewPostErrors {
  readonly content?: string;
  readonly location?: string;
  readonly altText?: string;
}

/** The errors for which the server would refuse the texts; empty: none. */
export function validateNewPost({
  content,
  location,
  altTexts,
}: Pick<DraftTexts, 'content' | 'location' | 'altTexts'>): NewPostErrors {
  const contentError = textError(content.trim(), MAX_CAPTION_LENGTH, errorMessage('caption_too_long'));
  const locationError = textError(location.trim(), MAX_LOCATION_LENGTH, errorMessage('location_too_long'));
  const altTextError = altTexts
    .map((text) => textError(text.trim(), MAX_ALT_TEXT_LENGTH, errorMessage('alt_text_too_long')))
    .find((error) => error !== undefined);
  return {
    ...(contentError && { content: contentError }),
    ...(locationError && { location: locationError }),
    ...(altTextError && { altText: altTextError }),
  };
}

function textError(text: string, limit: number, tooLong: string): string | undefined {
  const problem = textProblem(text, limit);
  if (problem === null) return undefined;
  return problem === 'too_long' ? tooLong : errorMessage('invalid_characters');
}

/**
 * Enqueues a post with its photos or video, and deletes its draft. Once it resolves, the post survives a crash and is shown at the
 * top of the feed. Throws the errors of `enqueue`, mainly for a full device: nothing is enqueued then.
 */
export async function sharePost(local: LocalDb, post: NewPost, photos: readonly NewPhoto[]): Promise<PostId> {
  const id = local.device.newId();
  assert(matches(PostIdSchema, id), 'a device makes UUIDs');
  const attachments = photos.map(({ attachment }) => attachment);
  const video = attachments.find(({ kind }) => kind === 'video');
  const captions = video ? await captionsToSend(local, video.trim) : null;
  const args = {
    id,
    content: post.content.trim(),
    location: post.location.trim(),
    audience: post.audience,
    photos: photos.map(({ attachment, altText }) => ({
      picture: pictureOf(attachment, captions),
      altText: altText.trim(),
    })),
    poster: video?.poster ?? '',
  };
  for (const [place, { kind, file, poster }] of attachments.entries()) {
    const shown = kind === 'video' ? posterBlob(poster) : await readStoredFile(local.out, file);
    if (shown) showLocalPicture(id, shown, place);
  }
  await enqueue(local, createPost, args, { files: attachments.map(({ file }) => file), drafts: POST_DRAFT_IDS });
  return id;
}

function pictureOf(
  { kind, file, width, height, thumbhash, durationMs }: Attachment,
  captions: LocalPicture['captions'] | null,
): LocalPicture {
  const { name, type, size: bytes } = file;
  const facts = { kind, name, type, bytes, width, height, thumbhash, durationMs };
  return captions ? { ...facts, captions: { text: captions.text, language: captions.language } } : facts;
}
