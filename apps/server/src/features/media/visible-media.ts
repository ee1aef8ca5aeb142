import type { OpenBlob } from '../../adapters/blobs/port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { hashPrefix, parseVariants, parseVideo, variantKey, videoHash, videoKey } from './media-keys.ts';
import { findMediaAccess, type MediaAccess } from './media.repo.ts';

/** A file as one viewer may fetch it. */
export interface VisibleFile {
  readonly mime: string;
  readonly etag: string;
  /** Whether everybody signed in may see it. */
  readonly isPublic: boolean;
  /** What the URL carries as long as it is this file. */
  readonly urlHash: string;
  open(): Promise<OpenBlob | null>;
}

type VisibleDeps = Pick<Deps, 'blobs' | 'db'>;

/** One size of a picture or poster. Throws `AppError('media_not_found')` for what is not there or not for this viewer. */
export async function findVariant(
  deps: VisibleDeps,
  viewerId: string,
  mediaId: string,
  width: number,
): Promise<VisibleFile> {
  const media = await findVisible(deps, viewerId, mediaId);
  if (!parseVariants(media.variants).some((each) => each.width === width)) throw new AppError('media_not_found');
  const urlHash = hashPrefix(media.hash);
  return {
    mime: 'image/webp',
    etag: `"${urlHash}-${width}"`,
    isPublic: media.isPublic === 1,
    urlHash,
    open: () => deps.blobs.open(variantKey(mediaId, width)),
  };
}

/** A video. Throws `AppError('media_not_found')` like {@link findVariant}. */
export async function findVideo(deps: VisibleDeps, viewerId: string, mediaId: string): Promise<VisibleFile> {
  const media = await findVisible(deps, viewerId, mediaId);
  const video = parseVideo(media.video);
  if (!video) throw new AppError('media_not_found');
  const urlHash = videoHash(media.hash, video.version);
  return {
    mime: video.mime,
    etag: `"${urlHash}-video"`,
    isPublic: media.isPublic === 1,
    urlHash,
    open: () => deps.blobs.open(videoKey(mediaId, video.version)),
  };
}

/** Its owner sees it always; others while the owner is active, when it is public or meant for them. */
async function findVisible({ db }: VisibleDeps, viewerId: string, mediaId: string): Promise<MediaAccess> {
  const media = await findMediaAccess(db.read, mediaId);
  const isVisible =
    media &&
    (media.ownerId === viewerId ||
      (media.isOwnerActive === 1 && (media.isPublic === 1 || media.viewerId === viewerId)));
  if (!isVisible) throw new AppError('media_not_found');
  return media;
}
