import type { Audience } from '@posy/contract/audience';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { bothChanges, changePost, type ChangePostArgs } from './change-post.mutators.ts';
import { afterMutation, setCaptions, type SetCaptionsArgs } from './post-captions.mutators.ts';
import { idOfPhoto, type PhotoView, type PostView } from './post-view.ts';

/** The desired fields of a post, and when its author changed them. */
export interface DesiredChange {
  readonly args: ChangePostArgs;
  readonly at: Millis;
}

/** The changes of each post that are not in the rows yet. */
export function desiredChanges(entries: readonly OutboxEntry[]): ReadonlyMap<string, DesiredChange> {
  const changes = new Map<string, DesiredChange>();
  for (const { args, entry } of pendingOf(changePost, entries)) {
    const earlier = changes.get(args.id)?.args;
    changes.set(args.id, { args: earlier ? bothChanges(earlier, args) : args, at: entry.createdAt });
  }
  return changes;
}

/** The words and the audience after a change. */
export function changedWords<
  Post extends { readonly content: string; readonly location: string; readonly audience?: Audience },
>(post: Post, change: DesiredChange | undefined): Post {
  if (!change) return post;
  const { content = post.content, location = post.location, audience } = change.args;
  return { ...post, content, location, ...(audience && { audience }) };
}

/** Folds a change over a post. */
export function foldChange(post: PostView, change: DesiredChange | undefined): PostView {
  if (!change) return post;
  const { id: _, audience: __, ...shown } = change.args;
  return {
    ...changedWords(post, change),
    // The names of a new text are not known yet.
    ...(shown.content !== undefined && { mentions: undefined }),
    photos: changedPhotos(post.photos, shown, idOfPhoto),
    ...(Object.keys(shown).length > 0 && { changedAt: change.at }),
  };
}

/**
 * The photos of a post after a change, as the server carries it out: those that are not there any more are left out, and one stays.
 *
 * @param idOf how the change names a photo
 */
export function changedPhotos<Photo extends { readonly altText: string }>(
  photos: readonly Photo[],
  { order = [], altTexts = [] }: Pick<ChangePostArgs, 'order' | 'altTexts'>,
  idOf: (photo: Photo, place: number) => string,
): readonly Photo[] {
  const texts = new Map(altTexts.map(({ id, altText }) => [id, altText]));
  const changed = new Map(
    photos.map((photo, place) => {
      const id = idOf(photo, place);
      return [id, { ...photo, altText: texts.get(id) ?? photo.altText }];
    }),
  );
  const ordered = order.flatMap((id) => changed.get(id) ?? []);
  return ordered.length > 0 ? ordered : [...changed.values()];
}

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
