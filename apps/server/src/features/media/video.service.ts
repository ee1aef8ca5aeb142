import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_POSTER_BYTES } from '@posy/contract/limits';
import type { VideoMimeType } from '@posy/contract/media';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { cleanVideo } from './clean-video.ts';
import { hashFiles, sizesOf } from './file-hashes.ts';
import type { FileRule } from './file-rules.ts';
import { sniffPicture } from './file-type.ts';
import { type StoredVideo, videoKey } from './media-keys.ts';
import type { MediaRow } from './media.repo.ts';
import { blobsOf, storeBlobs, type MediaOwner, picturePartOf, rowOf, type StagedMedia } from './media.service.ts';
import type { ReceivedPicture } from './picture.ts';
import { checkStorage } from './storage-limit.ts';

/** A new video: its file, its still picture as base64 JPEG or null, and a folder for temporary files. */
export interface NewVideo {
  readonly path: string;
  readonly bytes: number;
  readonly mime: VideoMimeType;
  /** Hash of the sent file, hex; null: unknown, and the hash of the cleaned file is used instead. */
  readonly sha256: string | null;
  readonly rule: FileRule;
  readonly poster: string | null;
  readonly folder: string;
}

const NO_POSTER = { thumbhash: '', variants: '[]', pending: null, bytes: 0 };

/**
 * Checks a video by reading its structure, and stores it without metadata about people, places and devices. Throws
 * `AppError`: the rule's refusals, `video_too_complex`, `invalid_poster`, `storage_limit`, `storage_full`, `too_many_requests`.
 */
export async function stageVideo(
  deps: Pick<Deps, 'blobs' | 'clock' | 'db' | 'disk' | 'newId' | 'pictures' | 'videoTurns'>,
  video: NewVideo,
  owner: MediaOwner,
): Promise<StagedMedia> {
  await checkStorage(deps, owner.ownerId, video.bytes);
  const poster = video.poster === null ? null : await makePoster(deps, video.poster, video.folder, owner.ownerId);
  const cleaned = path.join(video.folder, 'cleaned');
  const info = await cleanInTurn(deps, video, cleaned, owner.ownerId);
  if (info === 'complex') throw new AppError('video_too_complex');
  if (info === 'damaged') throw new AppError(video.rule.damaged);
  const id = deps.newId();
  const stored: StoredVideo = {
    version: 1,
    mime: info.mime,
    bytes: info.bytes,
    durationMs: info.durationMs,
    isPlayable: info.isPlayable,
  };
  const fileHashes = {
    ...(poster && (await hashFiles(sizesOf(id, poster.files)))),
    [videoKey(id, stored.version)]: info.sha256,
  };
  const keys = await storeBlobs(deps, [
    { key: videoKey(id, stored.version), path: cleaned },
    ...(poster ? blobsOf(id, poster) : []),
  ]);
  const pictures = poster ? picturePartOf(poster) : NO_POSTER;
  const row: MediaRow = {
    ...rowOf(deps, id, owner),
    ...pictures,
    bytes: pictures.bytes + info.bytes,
    width: info.width || (poster?.width ?? 0),
    height: info.height || (poster?.height ?? 0),
    isAnimated: 0,
    hash: video.sha256 ?? info.sha256,
    video: JSON.stringify(stored),
    captions: null,
  };
  return { row, keys, fileHashes };
}

async function cleanInTurn(
  { disk, videoTurns }: Pick<Deps, 'disk' | 'videoTurns'>,
  video: NewVideo,
  target: string,
  accountId: string,
): ReturnType<typeof cleanVideo> {
  using _turn = await videoTurns.enter({ accountId, isUrgent: true, isOfJob: false });
  using _room = await disk.hold(video.bytes);
  return await cleanVideo(video.path, target, video.mime);
}

/** Decodes and re-encodes the still picture that a device made. Throws `AppError('invalid_poster')` unless it is a JPEG. */
async function makePoster(
  { pictures }: Pick<Deps, 'pictures'>,
  base64: string,
  folder: string,
  accountId: string,
): Promise<ReceivedPicture> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_POSTER_BYTES || sniffPicture(bytes) !== 'image/jpeg') throw new AppError('invalid_poster');
  const file = path.join(folder, 'poster');
  await writeFile(file, bytes, { mode: 0o600 });
  const prefix = path.join(folder, 'poster-made');
  const made = await pictures.receive({ path: file, mime: 'image/jpeg', prefix, accountId });
  if (made.kind === 'refused') throw new AppError('invalid_poster');
  return made;
}
