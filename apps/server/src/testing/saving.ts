import { type CollectionEntity, CollectionEntitySchema } from '@posy/contract/collections';
import { type SavedPost, SavedPostSchema } from '@posy/contract/saved-posts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import type { Database } from '../db/database.ts';
import { idOf, PEOPLE, POSTS } from './plan-world.ts';
import type { TestClient, TestResponse } from './test-client.ts';

const ROWS_PER_INSERT = 500;

/** Saves a post, or moves a saved one. `body` undefined: sends none. */
export function save(client: TestClient, postId: string, body?: unknown, headers?: Record<string, string>) {
  const path = `/api/saved-posts/${postId}`;
  return client.fetch(path, { method: 'POST', json: body, ...(headers && { headers }) });
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

/** Adds collections and saved posts to a world of `fill`: very many of user 1, no saved posts of user 2. */
export async function fillSaving(db: Database): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, n) => n);
  const collections = people.map((n) => {
    return { id: idOf(n), userId: idOf(n % 10 === 0 ? 1 : n), name: 'Peas', rev: 1, createdAt: n };
  });
  const saved = (userNumber: number, post: number) => ({
    userId: idOf(userNumber),
    postId: idOf(post),
    collectionId: post % 3 === 0 ? idOf(userNumber) : null,
    isOn: post % 10 === 0 ? 0 : 1,
    rev: 1,
    savedAt: post,
  });
  const posts = Array.from({ length: POSTS }, (_, n) => n);
  const rows = [
    ...posts.map((post) => saved(1, post)),
    ...people.slice(3).flatMap((n) => [1, 2, 3].map((step) => saved(n, (n + step) % POSTS))),
  ];
  await db.write(async (tx) => {
    for (let from = 0; from < collections.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('collections')
        .values(collections.slice(from, from + ROWS_PER_INSERT))
        .execute();
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('savedPosts')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .execute();
  });
}
