import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile, type StoredFile } from '../../local/stored-file.ts';
import { isWorthIt, type ShrinkPlan, shrinkPlan } from '../video/shrink-plan.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { type Attachment, base64Of } from './attachment.ts';

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
