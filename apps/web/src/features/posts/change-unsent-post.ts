import type { PostId } from '@posy/contract/ids';
import { type EntryFile, filesOf, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane, piecesOf } from '../../local/out-db.ts';
import { fileIdsOf, type StoredFile } from '../../local/stored-file.ts';
import { moveBehindNarrowings } from '../../sync/share-now.ts';
import type { ChangePostArgs } from './change-post.mutators.ts';
import { editDraftId } from './edit-draft-id.ts';
import { forgetLocalPictures } from './local-pictures.ts';
import { laneOfPost } from './post-lane.ts';
import { createPost, type CreatePostArgs, type LocalPicture } from './posts.mutators.ts';

interface Photo {
  readonly picture: LocalPicture;
  readonly altText: string;
  readonly file: StoredFile;
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
    const photos = changedPhotos(photosOf(entry, args), change);
    const stays = new Set(photos.map(({ file }) => file.id));
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

function photosOf(entry: OutboxEntry, { picture, altText, album = [] }: CreatePostArgs): readonly Photo[] {
  const files: readonly EntryFile[] = filesOf(entry);
  const ids = fileIdsOf(entry);
  return [{ picture, altText }, ...album].flatMap((photo, i) => {
    const [file, id] = [files[i], ids[i]];
    return file && id !== undefined ? [{ ...photo, file: { ...file, id } }] : [];
  });
}

function changedPhotos(photos: readonly Photo[], { order, altTexts = [] }: ChangePostArgs): readonly Photo[] {
  const texts = new Map(altTexts.map(({ id, altText }) => [id, altText]));
  const named = photos.map((photo, i) => ({ ...photo, altText: texts.get(String(i)) ?? photo.altText }));
  return order ? order.flatMap((place) => named[Number(place)] ?? []) : named;
}

function changedEntry(
  changed: OutboxEntry,
  shared: CreatePostArgs,
  { content = shared.content, location = shared.location, audience = shared.audience }: ChangePostArgs,
  [first, ...others]: readonly Photo[],
): OutboxEntry {
  const { furtherFiles: _, isUploadedFirst: __, ...entry } = changed;
  const { album: ___, ...before } = shared;
  const args = {
    ...before,
    content,
    location,
    audience,
    ...(first && { picture: first.picture, altText: first.altText }),
    ...(others.length > 0 && { album: others.map(({ picture, altText }) => ({ picture, altText })) }),
  };
  return {
    ...entry,
    args,
    version: createPost.version,
    file: first?.file ?? entry.file,
    ...(others.length > 0 && { furtherFiles: others.map(({ file }) => file) }),
    ...('upload' in createPost.request(args) && { isUploadedFirst: true }),
    shares: createPost.shares?.(args) ?? false,
  };
}
