import type { OutboxEntry } from '@posy/sync/mutation';
import { afterWish, type SetCaptionsArgs, setCaptions } from './post-captions.mutators.ts';
import type { PostPicture } from './post-view.ts';

export type WishedCaptions = SetCaptionsArgs['captions'];

/** What is wished of the captions of each post and not yet in the rows. One that was refused is no wish any more. */
export function wishedCaptions(entries: readonly OutboxEntry[]): ReadonlyMap<string, WishedCaptions> {
  const wishes = new Map<string, WishedCaptions>();
  for (const entry of entries) {
    if (entry.kind !== setCaptions.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setCaptions.read(entry.args);
    if (args) wishes.set(args.postId, afterWish(wishes.get(args.postId), args.captions));
  }
  return wishes;
}

/** Folds a wish over what is known of a video; undefined: there is none. */
export function foldCaptions<P extends PostPicture>(picture: P, wished: WishedCaptions | undefined): P {
  return wished === undefined ? picture : { ...picture, captions: wished };
}
