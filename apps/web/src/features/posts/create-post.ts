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
import { POST_DRAFT_IDS } from './post-draft.ts';
import { createPost, type LocalPicture } from './posts.mutators.ts';

export interface NewPost {
  readonly content: string;
  readonly location: string;
  readonly altText: string;
  /** The texts of further photos, in any order. */
  readonly altTexts?: readonly string[];
  readonly audience: Audience;
}

/** A photo after the first. */
export interface AlbumPhoto {
  readonly attachment: Attachment;
  readonly altText: string;
}

export interface NewPostErrors {
  readonly content?: string;
  readonly location?: string;
  readonly altText?: string;
}

/** The errors for which the server would refuse the texts; empty: none. */
export function validateNewPost({ content, location, altText, altTexts = [] }: NewPost): NewPostErrors {
  const contentError = textError(content.trim(), MAX_CAPTION_LENGTH, errorMessage('caption_too_long'));
  const locationError = textError(location.trim(), MAX_LOCATION_LENGTH, errorMessage('location_too_long'));
  const altTextError = [altText, ...altTexts]
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
export async function sharePost(
  local: LocalDb,
  post: NewPost,
  attachment: Attachment,
  album: readonly AlbumPhoto[] = [],
): Promise<PostId> {
  const id = local.device.newId();
  assert(matches(PostIdSchema, id), 'a device makes UUIDs');
  const { kind, file, poster } = attachment;
  const facts = pictureOf(attachment);
  const captions = kind === 'video' ? await captionsToSend(local, attachment.trim) : null;
  const picture = captions ? { ...facts, captions: { text: captions.text, language: captions.language } } : facts;
  const args = {
    id,
    content: post.content.trim(),
    location: post.location.trim(),
    altText: post.altText.trim(),
    audience: post.audience,
    picture,
    poster,
    ...(album.length > 0 && {
      album: album.map((photo) => ({ picture: pictureOf(photo.attachment), altText: photo.altText.trim() })),
    }),
  };
  const shown = kind === 'video' ? posterBlob(poster) : await readStoredFile(local.out, file);
  if (shown) showLocalPicture(id, shown);
  const furtherFiles = album.map((photo) => photo.attachment.file);
  for (const [i, each] of furtherFiles.entries()) {
    const bytes = await readStoredFile(local.out, each);
    if (bytes) showLocalPicture(id, bytes, i + 1);
  }
  await enqueue(local, createPost, args, { file, furtherFiles, drafts: POST_DRAFT_IDS });
  return id;
}

function pictureOf({ kind, file, width, height, thumbhash, durationMs }: Attachment): LocalPicture {
  return { kind, name: file.name, type: file.type, bytes: file.size, width, height, thumbhash, durationMs };
}
