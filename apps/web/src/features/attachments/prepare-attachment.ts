import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile, type StoredFile, storeFile } from '../../local/stored-file.ts';
import { extensionOf } from '../media/picture-type.ts';
import { isWorthIt, type ShrinkPlan, shrinkPlan } from '../video/shrink-plan.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { type Attachment, base64Of } from './attachment.ts';

/**
 * A photo as it is sent: without its metadata, and at most as large as needed. It has the file `raw` if nothing had to be changed;
 * otherwise that of the photo as chosen is still stored. Throws when the device is full, and for an aborted `signal`.
 */
export async function photoAttachment(
  local: LocalDb,
  { preparePicture }: Pick<AttachmentPorts, 'preparePicture'>,
  raw: StoredFile,
  file: Blob,
  signal: AbortSignal,
): Promise<Attachment> {
  const { blob, width, height, thumbhash, isLocationRemoved } = await preparePicture(file, signal);
  const isSame = blob === file || blob.size === 0;
  const stored = isSame ? raw : await storeFile(local, new File([blob], `photo.${extensionOf(blob.type)}`, blob));
  const facts = { width, height, thumbhash, isLocationRemoved, durationMs: null, poster: '' };
  return { kind: 'image', file: stored, ...facts, originalSize: raw.size };
}

/** A stored video with its shape and its poster, as far as this device can decode it. Throws for an aborted `signal`. */
export async function videoAttachment(
  { readVideoFacts, isHevc }: Pick<AttachmentPorts, 'readVideoFacts' | 'isHevc'>,
  raw: StoredFile,
  file: Blob,
  signal: AbortSignal,
): Promise<Attachment> {
  const facts = await readVideoFacts(file, signal);
  const poster = facts.poster ? await base64Of(facts.poster) : '';
  const shape = { ...facts, poster, isLocationRemoved: false };
  const video: Attachment = { kind: 'video', file: raw, ...shape, originalSize: raw.size };
  return (await isHevc(file)) ? { ...video, isHevc: true } : video;
}

/** Null if a video is sent as it is. */
export function shrinkPlanOf({ canShrink }: Pick<AttachmentPorts, 'canShrink'>, video: Attachment): ShrinkPlan | null {
  return canShrink() ? shrinkPlan(video.file.size, video, video.isHevc === true) : null;
}

interface Shrinking {
  readonly plan: ShrinkPlan;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The smaller version of a video, as a file of its own; null if it failed, was aborted or saves too little. */
export async function smallerAttachment(
  local: LocalDb,
  { shrinkVideo }: Pick<AttachmentPorts, 'shrinkVideo'>,
  original: Attachment,
  file: Blob,
  { plan, onProgress, signal }: Shrinking,
): Promise<Attachment | null> {
  const smaller = await shrinkVideo(local, file, { plan, onProgress, signal });
  if (!smaller) return null;
  const { isHevc, ...video } = original;
  if (!signal.aborted && (isHevc === true || isWorthIt(original.file.size, smaller.size))) {
    return { ...video, file: smaller, width: plan.width, height: plan.height };
  }
  await deleteStoredFile(local.out, smaller.id);
  return null;
}
