import path from 'node:path';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { cleanVideo } from './clean-video.ts';
import { queueMaking } from './making-queue.ts';
import { parseVariants, parseVideo, type StoredVideo, videoKey } from './media-keys.ts';
import { findMedia, type MediaRow, replaceVideo, type VideoChanges } from './media.repo.ts';
import { blobsOf, deleteIfOrphaned, storeBlobs, picturePartOf } from './media.service.ts';
import type { ReceivedPicture } from './picture.ts';
import type { VideoTools } from './video-tools.ts';

/** Position of the still picture in a video, in ms: after the black that many videos begin with. */
const POSTER_AT_MS = 500;

/** A converted video, and its cleaned copy. */
const CONVERTED_BYTES = 2 * MAX_MEDIA_BYTES;

type FinishDeps = Pick<Deps, 'blobs' | 'db' | 'disk' | 'jobs' | 'pictures'>;

/**
 * Makes the missing parts of a video, with temporary files in `folder`: an MP4 that every browser plays, a still picture.
 * `onChange` runs in the transaction that stores them. A part that cannot be made stays missing. May run twice, also at once.
 */
export async function finishVideo(
  deps: FinishDeps,
  tools: VideoTools,
  mediaId: string,
  folder: string,
  onChange: (tx: Tx) => Promise<void>,
): Promise<void> {
  const row = await findMedia(deps.db.read, mediaId);
  const video = parseVideo(row?.video ?? null);
  const source = row && video && (await deps.blobs.checkOut(videoKey(mediaId, video.version)));
  if (!row || !video || !source) return;
  let made: Transcoded | null = null;
  let poster: ReceivedPicture | null = null;
  try {
    if (!video.isPlayable) {
      using _room = await deps.disk.hold(CONVERTED_BYTES);
      made = await transcode(tools, source.path, folder, video);
    }
    if (parseVariants(row.variants).length === 0)
      poster = await takePoster(deps, tools, source.path, folder, row, video);
  } finally {
    await source.release();
  }
  if (!made && !poster) return;
  const blobs = [
    ...(made ? [{ key: videoKey(mediaId, made.video.version), path: made.path }] : []),
    ...(poster ? blobsOf(mediaId, poster) : []),
  ];
  const keys = await storeBlobs(deps, blobs);
  const pictures = poster && picturePartOf(poster);
  const changes: VideoChanges = {
    ...(made && { video: JSON.stringify(made.video), width: made.width, height: made.height }),
    ...(pictures && { variants: pictures.variants, thumbhash: pictures.thumbhash, pending: pictures.pending }),
    ...(!made && poster && row.width === 0 && { width: poster.width, height: poster.height }),
  };
  const addedBytes = (pictures?.bytes ?? 0) + (made ? made.video.bytes - video.bytes : 0);
  const isStored = await deps.db.write(async (tx) => {
    if (!(await replaceVideo(tx, row, changes, addedBytes))) return false;
    if (made) await deps.jobs.enqueue(tx, 'media.remove', { keys: [videoKey(mediaId, video.version)] });
    if (pictures && pictures.pending !== null) await queueMaking(deps, tx, 'media.variants', row);
    await onChange(tx);
    return true;
  });
  if (!isStored) await deleteIfOrphaned(deps, mediaId, keys);
}

interface Transcoded extends Pick<MediaRow, 'width' | 'height'> {
  readonly path: string;
  readonly video: StoredVideo;
}

async function transcode(
  tools: VideoTools,
  source: string,
  folder: string,
  before: StoredVideo,
): Promise<Transcoded | null> {
  const target = path.join(folder, 'transcoded.mp4');
  if (!(await tools.transcode(source, target))) return null;
  const cleaned = path.join(folder, 'transcoded-cleaned');
  const info = await cleanVideo(target, cleaned, 'video/mp4');
  if (typeof info === 'string' || !info.isPlayable) return null;
  const { width, height, bytes, mime, isPlayable } = info;
  const video: StoredVideo = {
    version: before.version + 1,
    durationMs: info.durationMs ?? before.durationMs,
    mime,
    bytes,
    isPlayable,
  };
  return { path: cleaned, width, height, video };
}

async function takePoster(
  { pictures }: Pick<Deps, 'pictures'>,
  tools: VideoTools,
  source: string,
  folder: string,
  { ownerId: accountId }: MediaRow,
  { durationMs }: StoredVideo,
): Promise<ReceivedPicture | null> {
  const target = path.join(folder, 'poster.jpg');
  const atMs = Math.min(POSTER_AT_MS, (durationMs ?? 0) / 2);
  if (!(await tools.takePoster(source, target, atMs))) return null;
  const prefix = path.join(folder, 'poster-made');
  const made = await pictures.receive({ path: target, mime: 'image/jpeg', prefix, accountId, isOfJob: true });
  return made.kind === 'refused' ? null : made;
}
