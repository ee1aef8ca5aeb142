import type { PostId } from '@posy/contract/ids';
import { fileFields, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane, piecesOf } from '../../local/out-db.ts';
import { fileIdsOf, type StoredFile, storedFilesOf } from '../../local/stored-file.ts';
import { moveBehindNarrowings } from '../../sync/outbox-actions.ts';
import type { ChangePostArgs } from './change-post.mutators.ts';
import { changedPhotos } from './changed-photos.ts';
import { editDraftId } from './edit-draft-id.ts';
import { forgetLocalPictures } from './local-pictures.ts';
import { laneOfPost } from './post-lane.ts';
import { createPost, type CreatePostArgs, type LocalPicture } from './posts.mutators.ts';

interface Photo {
  readonly picture: LocalPicture;
  readonly altText: string;
  readonly file: StoredFile | undefined;
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
export async function changeUnsentPost(local: LocalDb, change: ChangePostArgs): Promise<boolean> {
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
