import type { OutboxEntry } from '@posy/sync/mutation';
import { afterMutation, type SetCaptionsArgs, setCaptions } from './post-captions.mutators.ts';
import type { PostPicture } from './post-view.ts';

export type DesiredCaptions = SetCaptionsArgs['captions'];

/** The desired captions of each post that are not in the rows yet. Refused mutations are left out. */
export function desiredCaptions(entries: readonly OutboxEntry[]): ReadonlyMap<string, DesiredCaptions> {
  const pendingMutations = new Map<string, DesiredCaptions>();
  for (const entry of entries) {
    if (entry.kind !== setCaptions.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setCaptions.read(entry.args);
    if (args) pendingMutations.set(args.postId, afterMutation(pendingMutations.get(args.postId), args.captions));
  }
  return pendingMutations;
}

/** Folds the desired captions over a video; undefined: none are pending. */
export function foldCaptions<P extends PostPicture>(picture: P, desired: DesiredCaptions | undefined): P {
  return desired === undefined ? picture : { ...picture, captions: desired };
}
