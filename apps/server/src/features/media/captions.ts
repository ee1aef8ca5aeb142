import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { languageTag, readCaptions } from '@posy/contract/captions';
import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { captionsKey, type StoredCaptions } from './media-keys.ts';
import { keepBlobs, type StagedMedia } from './media.service.ts';

/** Captions as they were sent: WebVTT, and its language (BCP 47). */
export interface SentCaptions {
  readonly text: string;
  readonly language: string;
}

/** Captions as they are kept: what was sent, read and written anew. `hash`: SHA-256 of `vtt`, hex. */
export interface CleanCaptions {
  readonly vtt: string;
  readonly language: string;
  readonly hash: string;
}

/** Throws `AppError('invalid_captions')` for what is damaged, too long, or in no language. */
export async function cleanCaptions({ text, language }: SentCaptions): Promise<CleanCaptions> {
  const tag = languageTag(language);
  if (tag === null || Buffer.byteLength(text) > MAX_CAPTIONS_BYTES) throw new AppError('invalid_captions');
  const reading = await readCaptions(text, () => setImmediate());
  if (reading.kind === 'damaged') throw new AppError('invalid_captions');
  const { vtt } = reading;
  return { vtt, language: tag, hash: createHash('sha256').update(vtt).digest('hex') };
}

/** Keeps captions with a video that is staged. Throws `AppError('invalid_captions')` for a picture, whose bytes it drops. */
export async function stageCaptions(
  deps: Pick<Deps, 'blobs'>,
  staged: StagedMedia,
  { vtt, language, hash }: CleanCaptions,
  folder: string,
): Promise<StagedMedia> {
  const { row } = staged;
  const key = captionsKey(row.id);
  try {
    if (row.video === null) throw new AppError('invalid_captions');
    const file = path.join(folder, 'captions');
    await writeFile(file, vtt, { mode: 0o600 });
    await keepBlobs(deps, [{ key, path: file }]);
  } catch (error) {
    await deps.blobs.delete(staged.keys).catch(() => {});
    throw error;
  }
  const bytes = Buffer.byteLength(vtt);
  const stored: StoredCaptions = { language, hash, bytes };
  return {
    ...staged,
    row: { ...row, captions: JSON.stringify(stored), bytes: row.bytes + bytes },
    keys: [...staged.keys, key],
  };
}
