import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { hashPrefix, parseVariants, variantKey } from './media-keys.ts';
import { findMedia } from './media.repo.ts';
import { storeBlobs, type StagedMedia } from './media.service.ts';
import { withUploadFolder } from './receive-upload.ts';
import type { VisibleFile } from './visible-media.ts';

/** The content has to be recognizable. */
const MAX_WIDTH = 1080;

/**
 * Copies a picture, or the still picture of a video, in its present state, so that the copy outlives the deletion of its post.
 * The copy belongs to the same owner and is deleted with their account; no device is touched. It takes nothing of their storage:
 * reporters could fill it, and its owner could not empty it. Null when there is nothing to
 * copy. Throws `AppError('storage_full')`.
 */
export async function stageEvidence(
  deps: Pick<Deps, 'blobs' | 'clock' | 'config' | 'db' | 'disk' | 'newId'>,
  mediaId: string,
): Promise<StagedMedia | null> {
  const row = await findMedia(deps.db.read, mediaId);
  const variants = row ? parseVariants(row.variants) : [];
  const variant = variants.findLast(({ width }) => width <= MAX_WIDTH) ?? variants[0];
  if (!row || !variant) return null;
  const source = await deps.blobs.checkOut(variantKey(mediaId, variant.width));
  // The source was deleted meanwhile.
  if (!source) return null;
  const id = deps.newId();
  try {
    const keys = await withUploadFolder(deps, async (folder) => {
      const copy = path.join(folder, 'evidence');
      using room = await deps.disk.hold(variant.bytes);
      await room.write(variant.bytes, () => copyFile(source.path, copy));
      return await storeBlobs(deps, [{ key: variantKey(id, variant.width), path: copy }]);
    });
    const { width, height } = variant;
    const own = {
      audience: ONLY_ME,
      viewerId: null,
      pending: null,
      video: null,
      captions: null,
      checkedAt: 0,
      fileHashes: null,
      damaged: null,
      variants: JSON.stringify([variant]),
    };
    return {
      row: { ...row, ...own, id, width, height, bytes: 0, createdAt: deps.clock.now() },
      keys,
      isBeyondLimit: true,
    };
  } finally {
    await source.release();
  }
}

/** Opens a copy of {@link stageEvidence}; the caller has checked the viewer's rights. Throws `AppError('media_not_found')`. */
export async function openEvidence({ db, blobs }: Pick<Deps, 'blobs' | 'db'>, mediaId: string): Promise<VisibleFile> {
  const row = await findMedia(db.read, mediaId);
  const [variant] = row ? parseVariants(row.variants) : [];
  if (!row || !variant) throw new AppError('media_not_found');
  const urlHash = hashPrefix(row.hash);
  return {
    mime: 'image/webp',
    etag: `"${urlHash}-${variant.width}"`,
    isPublic: false,
    urlHash,
    open: (wanted) => blobs.open(variantKey(mediaId, variant.width), wanted),
  };
}
