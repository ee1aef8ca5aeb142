import { photosOf } from '@posy/contract/post-photos';
import type { PostEntity } from '@posy/contract/posts';
import { personWords, textWords } from '@posy/contract/search';
import type { Table } from 'dexie';
import type { CacheDb } from '../../local/cache-db.ts';
import type { FindableText, FoundKind } from './text-index.ts';

/** One searchable table. `textOf` returns null for a row without words. */
export interface FindableTable<Row extends { readonly rev: number } = never> {
  readonly kind: FoundKind;
  readonly table: (cache: CacheDb) => Table<Row, string>;
  readonly textOf: (row: Row) => FindableText | null;
}

const withRev = <Row extends { readonly rev: number }>(table: FindableTable<Row>) => ({
  kind: table.kind,
  /** Name of the table in the cache. */
  nameIn: (cache: CacheDb) => table.table(cache).name,
  /** At most `limit` rows in the order of their ids after one. */
  page: async (cache: CacheDb, after: string, limit: number): Promise<readonly FindableRow[]> =>
    (await table.table(cache).where(':id').above(after).limit(limit).toArray()).map((row) => rowOf(table, row)),
  /** The existing rows of these ids. */
  some: async (cache: CacheDb, ids: readonly string[]): Promise<readonly FindableRow[]> =>
    (await table.table(cache).bulkGet([...ids])).flatMap((row) => (row ? [rowOf(table, row)] : [])),
});

/** A row by its revision; its words are made when they are needed. */
export interface FindableRow {
  readonly id: string;
  readonly rev: number;
  readonly text: () => FindableText | null;
}

function rowOf<Row extends { readonly rev: number }>(
  { textOf }: FindableTable<Row>,
  row: Row & { readonly id?: string },
) {
  return { id: String(row.id), rev: row.rev, text: () => textOf(row) };
}

/** All tables whose rows are found on a device. */
export const FINDABLE_TABLES = [
  withRev({
    kind: 'person',
    table: (cache) => cache.users,
    textOf: (user) => findable('person', user, '', personWords(user)),
  }),
  withRev({
    kind: 'post',
    table: (cache) => cache.posts,
    textOf: (post) => findable('post', post, post.createdAt, textWords(wordsOf(post))),
  }),
  withRev({
    kind: 'comment',
    table: (cache) => cache.comments,
    textOf: (comment) => findable('comment', comment, comment.createdAt, textWords(comment.content)),
  }),
  withRev({
    kind: 'message',
    table: (cache) => cache.messages,
    textOf: (message) => findable('message', message, message.createdAt, textWords(message.content)),
  }),
] as const;

function wordsOf(post: PostEntity): string {
  return [post.content, post.location, ...photosOf(post).map(({ altText }) => altText)].join(' ');
}

function findable(
  kind: FoundKind,
  { id, rev }: { readonly id: string; readonly rev: number },
  at: string,
  words: readonly string[],
): FindableText | null {
  return words.length === 0 ? null : { kind, id, rev, at, words };
}
