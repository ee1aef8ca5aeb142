import { NIL_ID } from '@posy/contract/ids';
import type { OpenBlob, WantedBytes } from '../../adapters/blobs/port.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { EVERYONE, isForViewer, ONLY_ME, type StoredAudience } from '../relations/audience.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { isCopyInReport } from './evidence.repo.ts';
import { parseDamaged } from './file-hashes.ts';
import { isHeld } from './held-media.repo.ts';
import {
  captionsKey,
  hashPrefix,
  parseCaptions,
  parseVariants,
  parseVideo,
  variantKey,
  videoHash,
  videoKey,
} from './media-keys.ts';
import { findLinkKind, findMediaAccess, type MediaAccess, setMediaAudience } from './media.repo.ts';

/** A file that one viewer may fetch. */
export interface VisibleFile {
  readonly mime: string;
  readonly etag: string;
  /** Whether all signed-in users may see it. */
  readonly isPublic: boolean;
  /** The hash in the URL of this file. */
  readonly urlHash: string;
  /** See `Blobs.open`. */
  open(wanted?: WantedBytes): Promise<OpenBlob | null>;
}

/** Makes media visible to an audience. */
export function showMedia(tx: Tx, ids: readonly string[], audience: StoredAudience): Promise<void> {
  return setMediaAudience(tx, ids, audience);
}

type VisibleDeps = Pick<Deps, 'blobs' | 'db'>;

/**
 * One size of a picture or poster. Throws `AppError`: `media_not_found` for a file that does not exist or is not visible to the
 * viewer, `unauthorized` without a session (null), unless the file is public on the community page.
 */
export async function findVariant(
  deps: VisibleDeps,
  viewerId: string | null,
  mediaId: string,
  width: number,
): Promise<VisibleFile> {
  const media = await findVisible(deps, viewerId, mediaId);
  if (!parseVariants(media.variants).some((each) => each.width === width)) throw new AppError('media_not_found');
  const urlHash = hashPrefix(media.hash);
  return {
    mime: 'image/webp',
    etag: `"${urlHash}-${width}"`,
    isPublic: media.audience === EVERYONE,
    urlHash,
    open: (wanted) => openWhole(deps, media, variantKey(mediaId, width), wanted),
  };
}

/** A video. Throws `AppError('media_not_found')` like {@link findVariant}. */
export async function findVideo(deps: VisibleDeps, viewerId: string | null, mediaId: string): Promise<VisibleFile> {
  const media = await findVisible(deps, viewerId, mediaId);
  const video = parseVideo(media.video);
  if (!video) throw new AppError('media_not_found');
  const urlHash = videoHash(media.hash, video.version);
  return {
    mime: video.mime,
    etag: `"${urlHash}-video"`,
    isPublic: media.audience === EVERYONE,
    urlHash,
    open: (wanted) => openWhole(deps, media, videoKey(mediaId, video.version), wanted),
  };
}

/** The captions of a video. Throws `AppError('media_not_found')` like {@link findVariant}. */
export async function findCaptions(deps: VisibleDeps, viewerId: string | null, mediaId: string): Promise<VisibleFile> {
  const media = await findVisible(deps, viewerId, mediaId);
  const captions = parseCaptions(media.captions);
  if (!captions) throw new AppError('media_not_found');
  const urlHash = hashPrefix(captions.hash);
  return {
    mime: 'text/vtt; charset=utf-8',
    etag: `"${urlHash}-captions"`,
    isPublic: media.audience === EVERYONE,
    urlHash,
    open: (wanted) => openWhole(deps, media, captionsKey(mediaId, captions), wanted),
  };
}

/** Throws `AppError('media_damaged')` for a file that a check found damaged or missing. */
async function openWhole(
  { blobs }: VisibleDeps,
  { damaged }: MediaAccess,
  key: string,
  wanted: WantedBytes | undefined,
): Promise<OpenBlob | null> {
  if (parseDamaged(damaged)?.keys.includes(key) === true) throw new AppError('media_damaged');
  return blobs.open(key, wanted);
}

function isShared(media: MediaAccess): boolean {
  return isForViewer(media) && (media.restriction ?? 0) < BLOCKED;
}

/**
 * The owner always has access, but to copies in reports; others while the owner is active, if they are its `viewerId` and its message has
 * arrived, or if they are in its audience with no block between them. Pictures of links belong to the site: all signed-in users see them,
 * and everyone those on the community page.
 */
async function findVisible({ db }: VisibleDeps, viewerId: string | null, mediaId: string): Promise<MediaAccess> {
  if (viewerId === null && (await findLinkKind(db.read, mediaId)) !== 'community') throw new AppError('unauthorized');
  const media = await findMediaAccess(db.read, viewerId ?? NIL_ID, mediaId);
  const isPermitted =
    media &&
    (media.ownerId === viewerId || (media.isOwnerActive === 1 && (isShared(media) || media.viewerId === viewerId)));
  const mayBeEvidence = media?.ownerId === viewerId && media?.audience === ONLY_ME;
  if (mayBeEvidence && (await isCopyInReport(db.read, mediaId))) throw new AppError('media_not_found');
  const isReceiver = media?.viewerId === viewerId && media?.ownerId !== viewerId;
  if (isPermitted && isReceiver && viewerId !== null && (await isHeld(db.read, viewerId, mediaId))) {
    throw new AppError('media_not_found');
  }
  if (!media || (!isPermitted && !(await findLinkKind(db.read, mediaId)))) throw new AppError('media_not_found');
  return media;
}
