import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { afterMutation, type SetCaptionsArgs, setCaptions } from './post-captions.mutators.ts';
import type { PhotoView } from './post-view.ts';

export type DesiredCaptions = SetCaptionsArgs['captions'];

/** The desired captions of each post that are not in the rows yet. */
export function desiredCaptions(entries: readonly OutboxEntry[]): ReadonlyMap<string, DesiredCaptions> {
  const desired = new Map<string, DesiredCaptions>();
  for (const { args } of pendingOf(setCaptions, entries)) {
    desired.set(args.postId, afterMutation(desired.get(args.postId), args.captions));
  }
  return desired;
}

/** Folds the desired captions over the video of a post; undefined: none are pending. */
export function foldCaptions(photos: readonly PhotoView[], desired: DesiredCaptions | undefined): readonly PhotoView[] {
  if (desired === undefined) return photos;
  return photos.map((photo) => ({ ...photo, picture: { ...photo.picture, captions: desired } }));
}
