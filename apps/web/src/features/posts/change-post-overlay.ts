import type { PostEntity } from '@posy/contract/posts';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { bothChanges, type ChangePostArgs, changePost } from './change-post.mutators.ts';

/** The changes of each post that are not in the rows yet. */
export function desiredChanges(entries: readonly OutboxEntry[]): ReadonlyMap<string, ChangePostArgs> {
  const changes = new Map<string, ChangePostArgs>();
  for (const { args } of pendingOf(changePost, entries)) {
    const earlier = changes.get(args.id);
    changes.set(args.id, earlier ? bothChanges(earlier, args) : args);
  }
  return changes;
}

/** Folds a change over a post as the server will carry it out: photos that are gone already are left out. */
export function foldChange(post: PostEntity, change: ChangePostArgs | undefined): PostEntity {
  if (!change || !post.media) return post;
  const { content = post.content, location = post.location, isPublic = post.isPublic } = change;
  const texts = new Map((change.altTexts ?? []).map(({ id, altText }) => [id, altText]));
  const photos = [{ media: post.media, altText: post.altText }, ...(post.album ?? [])].map((photo) => ({
    ...photo,
    altText: texts.get(photo.media.id) ?? photo.altText,
  }));
  const ordered = change.order?.flatMap((id) => photos.find(({ media }) => media.id === id) ?? []) ?? photos;
  const [first, ...others] = ordered.length > 0 ? ordered : photos;
  const { album: _, ...rest } = post;
  return { ...rest, content, location, isPublic, ...first, ...(others.length > 0 && { album: others }) };
}
