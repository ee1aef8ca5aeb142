import type { Audience } from '@posy/contract/audience';
import type { PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { type ChangePostArgs, changePost } from './change-post.mutators.ts';
import { changeUnsentPost } from './change-unsent-post.ts';
import { editDraftId } from './edit-draft-id.ts';
import { idOfPhoto, type PostView } from './post-view.ts';

/** The parts of a post that its author can change. `id` of a photo: see `idOfPhoto`. */
export interface ChangeablePost {
  readonly content: string;
  readonly location: string;
  readonly audience: Audience;
  readonly photos: readonly { readonly id: string; readonly altText: string }[];
}

export function changeableOf(post: PostView): ChangeablePost {
  const { content, location, audience } = post;
  const photos = post.photos.map((photo, place) => ({ id: idOfPhoto(photo, place), altText: photo.altText }));
  return { content, location, audience, photos };
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
    ...(after.audience !== before.audience && { audience: after.audience }),
    ...(idsOf(after).join() !== idsOf(before).join() && { order: idsOf(after) }),
    ...(altTexts.length > 0 && { altTexts }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The photos of a post can be changed before it was sent, and when the device has it from the server. */
export class PhotosAreSentError extends Error {
  override readonly name = 'PhotosAreSentError';
}

/**
 * Stores the changes of a post and deletes its draft: in the mutation that shares it while that waits, else as a mutation of their
 * own. Throws {@link PhotosAreSentError}, and the errors of `enqueue`, mainly for a full device.
 */
export async function saveChanges(
  local: LocalDb,
  id: PostId,
  before: ChangeablePost,
  after: ChangeablePost,
): Promise<void> {
  const changes = changesOf(before, after);
  if (!changes) return local.out.drafts.delete(editDraftId(id));
  if (await changeUnsentPost(local, { id, ...changes })) return;
  const { order = [], altTexts = [] } = changes;
  const isPlace = (photo: string) => !Number.isNaN(Number(photo));
  if ([...order, ...altTexts.map((photo) => photo.id)].some(isPlace)) throw new PhotosAreSentError();
  await enqueue(local, changePost, { id, ...changes }, { drafts: [editDraftId(id)] });
}
