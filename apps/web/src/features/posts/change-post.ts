import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { type ChangePostArgs, changePost } from './change-post.mutators.ts';
import { photosOf, type PostView } from './post-view.ts';

/** The parts of a sent post that its author can change. `id` of a photo: that of its media. */
export interface ChangeablePost {
  readonly content: string;
  readonly location: string;
  readonly isPublic: boolean;
  readonly photos: readonly { readonly id: string; readonly altText: string }[];
}

/** Null for a post that is not on the server yet: it has no ids of photos. */
export function changeableOf(post: PostView): ChangeablePost | null {
  const photos = photosOf(post).flatMap(({ picture, altText }) =>
    picture?.kind === 'stored' ? [{ id: picture.media.id, altText }] : [],
  );
  const { content, location, isPublic } = post;
  return photos.length > 0 ? { content, location, isPublic, photos } : null;
}

/** Only what differs: a change of another device to other fields stays. Null: nothing differs. */
export function changesOf(before: ChangeablePost, after: ChangeablePost): Omit<ChangePostArgs, 'id'> | null {
  const idsOf = ({ photos }: ChangeablePost) => photos.map(({ id }) => id);
  const texts = new Map(before.photos.map(({ id, altText }) => [id, altText]));
  const altTexts = after.photos.flatMap(({ id, altText }) => {
    return altText.trim() === texts.get(id) ? [] : [{ id, altText: altText.trim() }];
  });
  const changes = {
    ...(after.content.trim() !== before.content && { content: after.content.trim() }),
    ...(after.location.trim() !== before.location && { location: after.location.trim() }),
    ...(after.isPublic !== before.isPublic && { isPublic: after.isPublic }),
    ...(idsOf(after).join() !== idsOf(before).join() && { order: idsOf(after) }),
    ...(altTexts.length > 0 && { altTexts }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Enqueues the changes of a post. Throws the errors of `enqueue`, mainly for a full device. */
export async function saveChanges(
  local: LocalDb,
  id: PostId,
  before: ChangeablePost,
  after: ChangeablePost,
): Promise<void> {
  const changes = changesOf(before, after);
  if (changes) await enqueue(local, changePost, { id, ...changes });
}
