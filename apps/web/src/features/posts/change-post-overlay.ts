import type { Audience } from '@posy/contract/audience';
import type { PostEntity } from '@posy/contract/posts';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { bothChanges, type ChangePostArgs, changePost } from './change-post.mutators.ts';

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

/** Folds a change over a post as the server will carry it out: photos that are gone already are left out. */
export function foldChange(post: PostEntity, change: DesiredChange | undefined): PostEntity {
  if (!change || !post.media) return post;
  const { id: _, audience: __, ...shown } = change.args;
  const texts = new Map((shown.altTexts ?? []).map(({ id, altText }) => [id, altText]));
  const photos = [{ media: post.media, altText: post.altText }, ...(post.album ?? [])].map((photo) => ({
    ...photo,
    altText: texts.get(photo.media.id) ?? photo.altText,
  }));
  const ordered = shown.order?.flatMap((id) => photos.find(({ media }) => media.id === id) ?? []) ?? photos;
  const [first, ...others] = ordered.length > 0 ? ordered : photos;
  const { album: ___, mentions, ...rest } = changedWords(post, change);
  return {
    ...rest,
    // The names of a new text are not known yet.
    ...(mentions && shown.content === undefined && { mentions }),
    ...first,
    ...(others.length > 0 && { album: others }),
    ...(Object.keys(shown).length > 0 && { editedAt: new Date(change.at).toISOString() }),
  };
}
