import type { Audience } from '@posy/contract/audience';
import type { PostId } from '@posy/contract/ids';
import { fileFields, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane, piecesOf } from '../../local/out-db.ts';
import { fileIdsOf, type StoredFile, storedFilesOf } from '../../local/stored-file.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { moveBehindNarrowings } from '../../sync/outbox-actions.ts';
import { changedPhotos } from './change-post-overlay.ts';
import { changePost, type ChangePostArgs } from './change-post.mutators.ts';
import { editDraftId } from './edit-draft-id.ts';
import { forgetLocalPictures } from './local-pictures.ts';
import { laneOfPost } from './post-lane.ts';
import { idOfPhoto, type PostView } from './post-view.ts';
import { createPost, type CreatePostArgs, type LocalPicture } from './posts.sync.ts';

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

/** Whether the mutation that shares a post waits and was never sent, so that its photos can be changed, too. */
export async function isUntouched(local: LocalDb, id: PostId): Promise<boolean> {
  return (await untouchedEntry(local, id)) !== undefined;
}

async function untouchedEntry({ out }: LocalDb, id: PostId): Promise<OutboxEntry | undefined> {
  const lane = await entriesInLane(out, laneOfPost(id));
  return lane.find(({ kind, status, sends }) => kind === createPost.kind && status === 'queued' && sends === 0);
}

/**
 * Changes a post in the mutation that shares it, and deletes the draft of its edit. Photos are named by their places. False without
 * effect when the mutation was sent meanwhile.
 */
async function changeUnsentPost(local: LocalDb, change: ChangePostArgs): Promise<boolean> {
  const { outbox, chunks, drafts, kv } = local.out;
  const isChanged = await local.out.transaction('rw', outbox, chunks, drafts, kv, async () => {
    const entry = await untouchedEntry(local, change.id);
    const args = entry && createPost.read(entry.args);
    if (!entry || !args) return false;
    const photos = changedPhotos(photosOf(entry, args), change, (_, place) => String(place));
    const stays = new Set(photos.map(({ file }) => file?.id));
    const dropped = fileIdsOf(entry).filter((id) => !stays.has(id));
    await Promise.all([
      outbox.put(changedEntry(entry, args, change, photos)),
      drafts.delete(editDraftId(change.id)),
      ...dropped.map((id) => piecesOf(local.out, id).delete()),
    ]);
    await moveBehindNarrowings(local, entry.key);
    return true;
  });
  if (isChanged && change.order) forgetLocalPictures(change.id);
  return isChanged;
}

/** A photo in the mutation that shares its post. */
interface Photo {
  readonly picture: LocalPicture;
  readonly altText: string;
  readonly file: StoredFile | undefined;
}

function photosOf(entry: OutboxEntry, { photos }: CreatePostArgs): readonly Photo[] {
  const files = storedFilesOf(entry);
  return photos.map((photo, i) => ({ ...photo, file: files[i] }));
}

function changedEntry(
  changed: OutboxEntry,
  shared: CreatePostArgs,
  { content = shared.content, location = shared.location, audience = shared.audience }: ChangePostArgs,
  photos: readonly Photo[],
): OutboxEntry {
  const { furtherFiles: _, isUploadedFirst: __, ...entry } = changed;
  const args = {
    ...shared,
    content,
    location,
    audience,
    photos: photos.map(({ picture, altText }) => ({ picture, altText })),
  };
  return {
    ...entry,
    args,
    version: createPost.version,
    ...fileFields(photos.flatMap(({ file }) => file ?? [])),
    ...('upload' in createPost.request(args) && { isUploadedFirst: true }),
    shares: createPost.shares?.(args) ?? false,
  };
}
