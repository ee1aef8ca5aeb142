import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readCaptions } from '@posy/contract/captions';
import { languageTag } from '@posy/contract/languages';
import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import type { Captions } from '@posy/contract/media';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { captionsKey, captionsOf, parseCaptions, type StoredCaptions } from './media-keys.ts';
import { lockMedia, updateCaptions } from './media.repo.ts';
import { storeBlobs, type StagedMedia } from './media.service.ts';
import { checkStorage, reserveStorage } from './storage-limit.ts';

/** Captions from the client: WebVTT, and its language (BCP 47). */
export interface SentCaptions {
  readonly text: string;
  readonly language: string;
}

/** Captions as they are stored: the sent file, parsed and rewritten. `hash`: SHA-256 of `vtt`, hex. */
export interface CleanCaptions {
  readonly vtt: string;
  readonly language: string;
  readonly hash: string;
}

/** Throws `AppError('invalid_captions')` for captions that are damaged, too long, or without a valid language. */
export async function cleanCaptions({ text, language }: SentCaptions): Promise<CleanCaptions> {
  const tag = cleanLanguage(language);
  if (Buffer.byteLength(text) > MAX_CAPTIONS_BYTES) throw new AppError('invalid_captions');
  const reading = await readCaptions(text, () => setImmediate());
  if (reading.kind === 'damaged') throw new AppError('invalid_captions');
  const { vtt } = reading;
  return { vtt, language: tag, hash: createHash('sha256').update(vtt).digest('hex') };
}

/** Throws `AppError('invalid_captions')` for an invalid language tag (BCP 47). */
export function cleanLanguage(language: string): string {
  const tag = languageTag(language);
  if (tag === null) throw new AppError('invalid_captions');
  return tag;
}

/** Stores captions with a staged video. Throws `AppError('invalid_captions')` for a picture, and deletes its files. */
export async function stageCaptions(
  deps: Pick<Deps, 'blobs'>,
  staged: StagedMedia,
  captions: CleanCaptions,
  folder: string,
): Promise<StagedMedia> {
  const { row } = staged;
  const stored = storedOf(captions);
  const key = captionsKey(row.id, stored);
  try {
    if (row.video === null) throw new AppError('invalid_captions');
    await storeText(deps, key, captions, folder);
  } catch (error) {
    await deps.blobs.delete(staged.keys).catch(() => {});
    throw error;
  }
  return {
    ...staged,
    row: { ...row, captions: JSON.stringify(stored), bytes: row.bytes + stored.bytes },
    keys: [...staged.keys, key],
  };
}

/** Captions whose file is stored, to replace others of the same video. */
export interface StagedCaptions {
  readonly stored: StoredCaptions;
  readonly keys: readonly string[];
}

/** Stores captions beside the present ones of a video of `ownerId`. Throws `AppError('storage_limit')`. */
export async function stageOtherCaptions(
  deps: Pick<Deps, 'blobs' | 'db' | 'newId'>,
  { mediaId, ownerId }: { readonly mediaId: string; readonly ownerId: string },
  captions: CleanCaptions,
  folder: string,
): Promise<StagedCaptions> {
  const stored = storedOf(captions);
  await checkStorage(deps, ownerId, stored.bytes);
  // The end of an id is random.
  const other: StoredCaptions = { ...stored, file: deps.newId().slice(-12) };
  const key = captionsKey(mediaId, other);
  await storeText(deps, key, captions, folder);
  return { stored: other, keys: [key] };
}

/**
 * Replaces the captions of a video by staged ones, or by none, and deletes the old file. Equal captions change nothing: the
 * caller then deletes the staged ones. Throws `AppError`: `video_required` for a picture, `media_not_found`, `storage_limit`.
 */
export async function replaceCaptions(
  deps: Pick<Deps, 'db' | 'jobs'>,
  tx: Tx,
  mediaId: string,
  next: StoredCaptions | null,
): Promise<ReplacedCaptions> {
  const before = await lockCaptions(deps, tx, mediaId);
  const isSame = before?.hash === next?.hash && before?.language === next?.language;
  if (isSame) return { isChanged: false, captions: captionsOf(mediaId, before && JSON.stringify(before)) };
  const captions = next && JSON.stringify(next);
  const { ownerId } = await updateCaptions(tx, mediaId, captions, (next?.bytes ?? 0) - (before?.bytes ?? 0));
  if (next) await reserveStorage(deps, tx, ownerId);
  if (before) await deps.jobs.enqueue(tx, 'media.remove', { keys: [captionsKey(mediaId, before)] });
  return { isChanged: true, captions: captionsOf(mediaId, captions) };
}

/**
 * Changes the language (BCP 47) of the captions of a video; their file stays. Throws `AppError`: `video_required` for a picture,
 * `captions_not_found` where there are none, `media_not_found`.
 */
export async function relabelCaptions(
  deps: Pick<Deps, 'db'>,
  tx: Tx,
  mediaId: string,
  language: string,
): Promise<ReplacedCaptions> {
  const before = await lockCaptions(deps, tx, mediaId);
  if (!before) throw new AppError('captions_not_found');
  const captions = JSON.stringify({ ...before, language } satisfies StoredCaptions);
  const isChanged = before.language !== language;
  if (isChanged) await updateCaptions(tx, mediaId, captions, 0);
  return { isChanged, captions: captionsOf(mediaId, captions) };
}

/** The captions of a video, locked until the transaction ends. */
async function lockCaptions(deps: Pick<Deps, 'db'>, tx: Tx, mediaId: string): Promise<StoredCaptions | null> {
  const row = await lockMedia(tx, deps.db.dialect, mediaId);
  if (!row) throw new AppError('media_not_found');
  if (row.video === null) throw new AppError('video_required');
  return parseCaptions(row.captions);
}

/** `captions`: the video's captions after the change. */
export interface ReplacedCaptions {
  readonly isChanged: boolean;
  readonly captions: Captions | null;
}

function storedOf({ vtt, language, hash }: CleanCaptions): StoredCaptions {
  return { language, hash, bytes: Buffer.byteLength(vtt) };
}

async function storeText(
  deps: Pick<Deps, 'blobs'>,
  key: string,
  { vtt }: CleanCaptions,
  folder: string,
): Promise<void> {
  const file = path.join(folder, 'captions');
  await writeFile(file, vtt, { mode: 0o600 });
  await storeBlobs(deps, [{ key, path: file }]);
}
