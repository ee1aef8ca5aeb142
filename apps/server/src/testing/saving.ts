import { type CollectionEntity, CollectionEntitySchema } from '@posy/contract/collections';
import { type SavedPost, SavedPostSchema } from '@posy/contract/saved-posts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import type { Database } from '../db/database.ts';
import { idOf } from './plan-world.ts';
import type { TestClient, TestResponse } from './test-client.ts';

const ROWS_PER_INSERT = 500;

/** Saves a post, or moves a saved one. `body` undefined: sends none. */
export function save(client: TestClient, postId: string, body?: unknown, headers?: Record<string, string>) {
  const path = `/api/saved-posts/${postId}`;
  return client.fetch(path, { method: 'PUT', json: body, ...(headers && { headers }) });
}

/** Removes a post from the saved ones. */
export function unsave(client: TestClient, postId: string): Promise<TestResponse> {
  return client.delete(`/api/saved-posts/${postId}`);
}

/** Creates a collection. Throws unless it was accepted. */
export async function makeCollection(client: TestClient, name: string, id?: string): Promise<CollectionEntity> {
  return readCollection(await client.post('/api/collections', { name, ...(id !== undefined && { id }) }));
}

/** The collection in an answer. */
export function readCollection(response: TestResponse): CollectionEntity {
  if (response.status >= 300) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(CollectionEntitySchema, response.body);
}

/** The lines in an answer. */
export function readSaved(response: TestResponse): SavedPost[] {
  if (response.status !== 200) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(Type.Array(SavedPostSchema), response.body);
}

/** Inserts saved posts, all of deleted posts. `collectionId`: of every second one. */
export async function fillSavedPosts(
  db: Database,
  userId: string,
  count: number,
  collectionId: string | null = null,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const numbers = Array.from({ length: Math.min(ROWS_PER_INSERT, count - from) }, (_, i) => from + i);
    const rows = numbers.map((n) => {
      const inCollection = n % 2 === 0 ? collectionId : null;
      return { userId, postId: idOf(1_000_000 + n), collectionId: inCollection, isOn: 1, rev: 1, savedAt: n };
    });
    await db.write((tx) => tx.insertInto('savedPosts').values(rows).execute());
  }
}

/** Inserts collections. */
export async function fillCollections(db: Database, userId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    return { id: idOf(2_000_000 + n), userId, name: `Peas ${n}`, rev: 1, createdAt: n };
  });
  await db.write((tx) => tx.insertInto('collections').values(rows).execute());
}
