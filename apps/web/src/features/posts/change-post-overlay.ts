import type { Audience } from '@posy/contract/audience';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { bothChanges, type ChangePostArgs, changePost } from './change-post.mutators.ts';
import { changedPhotos } from './changed-photos.ts';
import { idOfPhoto, type PostView } from './post-view.ts';

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
