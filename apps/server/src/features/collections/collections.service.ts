import type { CollectionEntity } from '@posy/contract/collections';
import type { CollectionId, UserId } from '@posy/contract/ids';
import { MAX_COLLECTION_NAME_LENGTH, MAX_COLLECTIONS } from '@posy/contract/limits';
import type { Op } from '@posy/contract/sync';
import { cleanLine } from '@posy/contract/text';
import { isDeletedId, refuseDeletedId, rememberDeleted } from '../../changes/deleted-ids.ts';
import { readOps } from '../../changes/read-ops.ts';
import { forgetAnswers, forgetReplaced } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, type WriteResult, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import {
  type CollectionRow,
  countCollections,
  deleteCollection as deleteRow,
  findCollection,
  insertCollection,
  listCollections,
  renameCollection as renameRow,
} from './collections.repo.ts';
import { collectionsSource, entityOf } from './collections.sync.ts';

export interface NewCollection {
  /** Chosen by the client, or null. */
  readonly id: CollectionId | null;
  readonly name: string;
}

/**
 * Creates a collection. A repeated request, known by its key or by the client's id, gets the same collection again. Throws
 * `AppError`: `collection_name_required`, `collection_name_too_long`, `invalid_characters`, `id_conflict`,
 * `too_many_collections`.
 */
export async function createCollection(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  typed: NewCollection,
): Promise<Written<CollectionEntity>> {
  const { userId } = actor;
  const name = readName(typed.name);
  const id = typed.id ?? deps.newId();
  const create = async (tx: Tx, touch: Touch) => {
    const row = { id, userId, name, rev: 1, createdAt: deps.clock.now() };
    if (!(await insertCollection(tx, row))) return existing(tx, row);
    await refuseDeletedId(tx, 'collection', typed.id);
    if ((await countCollections(tx, userId)) > MAX_COLLECTIONS) throw new AppError('too_many_collections');
    touch(`u:${userId}`, 'collection', id);
    return resultOf(row, 201);
  };
  return writeOnce(deps, actor, request, create, {
    // Parallel creations follow one another, so that the last one counts the others.
    isAboutActor: true,
    readOps: (tx, replayed) => readOps(tx, userId, [{ source: collectionsSource, id: replayed?.id ?? id }]),
  });
}

/**
 * Renames one's own collection. A call without effect announces nothing. Throws `AppError`: `collection_not_found`,
 * `collection_name_required`, `collection_name_too_long`, `invalid_characters`.
 */
export async function renameCollection(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { id, name: typed }: { readonly id: CollectionId; readonly name: string },
): Promise<Written<CollectionEntity>> {
  const { userId } = actor;
  const name = readName(typed);
  const rename = async (tx: Tx, touch: Touch) => {
    const row = await renameRow(tx, { id, userId, name });
    if (!row) return resultOf(await getOwnCollection(tx, userId, id), 200);
    await forgetReplaced(tx, `collection:${id}`);
    touch(`u:${userId}`, 'collection', id);
    return resultOf(row, 200);
  };
  return writeOnce(deps, actor, request, rename, {
    readOps: (tx) => readOps(tx, userId, [{ source: collectionsSource, id }]),
  });
}

/** Deletes one's own collection; its posts stay saved, without a collection. Throws `AppError('collection_not_found')`. */
export function deleteCollection(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: CollectionId,
): Promise<Written<null>> {
  const { userId } = actor;
  const remove = async (tx: Tx, touch: Touch) => {
    const row = await deleteRow(tx, { id, userId });
    if (!row) throw new AppError('collection_not_found');
    await rememberDeleted(deps, tx, 'collection', id);
    await forgetAnswers(tx, `collection:${id}`);
    touch(`u:${userId}`, 'collection', id);
    return { status: 204, body: null, rev: row.rev + 1 };
  };
  const deletion: Op = { s: 'u', t: 'collection', id, rev: Number.MAX_SAFE_INTEGER, del: 1 };
  return writeOnce(deps, actor, request, remove, {
    // A save into the collection that runs at the same time either comes before, or finds it deleted.
    isAboutActor: true,
    readOps: () => Promise.resolve([deletion]),
  });
}

/** One's own collections, newest first. */
export async function listOwnCollections(db: Db, userId: UserId): Promise<CollectionEntity[]> {
  return (await listCollections(db, userId, MAX_COLLECTIONS)).map(entityOf);
}

/** Throws `AppError('collection_not_found')` for a missing collection or another user's. */
export async function getOwnCollection(db: Db | Tx, userId: UserId, id: string): Promise<CollectionRow> {
  const row = await findCollection(db, id);
  if (row?.userId !== userId) throw new AppError('collection_not_found');
  return row;
}

/**
 * The collection that a post is put into: one's own; null for one that was deleted meanwhile. Throws
 * `AppError('collection_not_found')` for any other.
 */
export async function findTarget(tx: Tx, userId: UserId, id: CollectionId | null): Promise<CollectionId | null> {
  if (id === null || (await isDeletedId(tx, 'collection', id))) return null;
  await getOwnCollection(tx, userId, id);
  return id;
}

function readName(typed: string): string {
  const rule = { limit: MAX_COLLECTION_NAME_LENGTH, tooLong: 'collection_name_too_long', clean: cleanLine } as const;
  const name = readText(typed, rule);
  if (name === '') throw new AppError('collection_name_required');
  return name;
}

/** The answer for an existing id: the same collection again if the owner and the name are the same. */
async function existing(tx: Tx, { id, userId, name }: CollectionRow): Promise<WriteResult<CollectionEntity>> {
  const row = await findCollection(tx, id);
  if (row?.userId !== userId || row.name !== name) throw new AppError('id_conflict');
  return resultOf(row, 201);
}

function resultOf(row: CollectionRow, status: 200 | 201): WriteResult<CollectionEntity> {
  return { status, body: entityOf(row), rev: row.rev, subject: `collection:${row.id}` };
}
