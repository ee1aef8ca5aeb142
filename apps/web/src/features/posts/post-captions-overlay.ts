import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { afterMutation, type SetCaptionsArgs, setCaptions } from './post-captions.mutators.ts';
import type { PostPicture } from './post-view.ts';

export type DesiredCaptions = SetCaptionsArgs['captions'];

/** The desired captions of each post that are not in the rows yet. */
export function desiredCaptions(entries: readonly OutboxEntry[]): ReadonlyMap<string, DesiredCaptions> {
  const pendingMutations = new Map<string, DesiredCaptions>();
  for (const { args } of pendingOf(setCaptions, entries)) {
    pendingMutations.set(args.postId, afterMutation(pendingMutations.get(args.postId), args.captions));
  }
  return pendingMutations;
}

/** Folds the desired captions over a video; undefined: none are pending. */
export function foldCaptions<P extends PostPicture>(picture: P, desired: DesiredCaptions | undefined): P {
  return desired === undefined ? picture : { ...picture, captions: desired };
}
