import type { OutboxEntry } from '@posy/sync/mutation';
import { afterMutation, type SetCaptionsArgs, setCaptions } from './post-captions.mutators.ts';
import type { PostPicture } from './post-view.ts';

export type DesiredCaptions = SetCaptionsArgs['captions'];

/** What is wished of the captions of each post and not yet in the rows. One that was refused is no wish any more. */
export function desiredCaptions(entries: readonly OutboxEntry[]): ReadonlyMap<string, DesiredCaptions> {
  const pendingMutations = new Map<string, DesiredCaptions>();
  for (const entry of entries) {
    if (entry.kind !== setCaptions.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setCaptions.read(entry.args);
    if (args) pendingMutations.set(args.postId, afterMutation(pendingMutations.get(args.postId), args.captions));
  }
  return pendingMutations;
}

/** Folds a wish over what is known of a video; undefined: there is none. */
export function foldCaptions<P extends PostPicture>(picture: P, desired: DesiredCaptions | undefined): P {
  return desired === undefined ? picture : { ...picture, captions: desired };
}
