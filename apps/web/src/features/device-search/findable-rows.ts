import { photosOf } from '@posy/contract/post-photos';
import type { PostEntity } from '@posy/contract/posts';
import { personWords, textWords } from '@posy/contract/search';
import type { Table } from 'dexie';
import type { CacheDb } from '../../local/cache-db.ts';
import { type OutDb, POST_DRAFT_ID } from '../../local/out-db.ts';
import { type FindableText, FOUND_KINDS, type FoundKind } from './text-index.ts';

/** One searchable table. `textOf` returns null for a row without words. */
interface FindableTable<Row extends { readonly rev: number } = never> {
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
  /** Its words replace those of the stored row. */
  readonly isChange?: boolean;
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

interface Unsent {
  readonly kind: FoundKind;
  readonly fields: readonly string[];
  /** It changes a row, whose words are not found meanwhile. A refused one changes nothing. */
  readonly isChange?: boolean;
}

/** The post that is being written. */
const DRAFT: Unsent = { kind: 'post', fields: ['content', 'location', 'altText'] };

/** Searchable kinds of mutations, and the fields of their args with text. Parsed by hand, since the worker has no schemas. */
export const UNSENT_KINDS: Readonly<Record<string, Unsent>> = {
  'post.create': DRAFT,
  'comment.add': { kind: 'comment', fields: ['content'] },
  'message.send': { kind: 'message', fields: ['content'] },
  'message.sendByUsername': { kind: 'message', fields: ['content'] },
  'message.edit': { kind: 'message', fields: ['content'], isChange: true },
};

/** By kind and id, as their rows will have them. */
export type UnsentRows = ReadonlyMap<FoundKind, ReadonlyMap<string, FindableRow>>;

/** Searchable drafts and unsent or refused entries of this device. Some may have their row already. */
export async function readUnsentRows(out: OutDb): Promise<UnsentRows> {
  const rows = new Map(FOUND_KINDS.map((kind) => [kind, new Map<string, FindableRow>()]));
  // An edit comes after the mutation that sends its message, and takes its place.
  const entries = await out.outbox.where('kind').anyOf(Object.keys(UNSENT_KINDS)).sortBy('ord');
  for (const entry of entries) {
    const unsent = UNSENT_KINDS[entry.kind];
    const { target, ord, args, createdAt, status } = entry;
    if (!unsent || (unsent.isChange && status === 'failed')) continue;
    rows.get(unsent.kind)?.set(target.id, unsentRow(unsent, target.id, ord, args, createdAt));
  }
  const draft = await out.drafts.get(POST_DRAFT_ID);
  if (draft) {
    const { fields, updatedAt } = draft;
    rows.get(DRAFT.kind)?.set(POST_DRAFT_ID, unsentRow(DRAFT, POST_DRAFT_ID, updatedAt, fields, updatedAt));
  }
  return rows;
}

/** @param order of no row: those have theirs from the server */
function unsentRow(
  { kind, fields, isChange = false }: Unsent,
  id: string,
  order: number,
  holder: unknown,
  writtenAt: number,
): FindableRow {
  const text = textsOf(holder, fields).join(' ');
  // The text of an entry that waits can be changed in place.
  const rev = -order - fingerprint(text);
  return {
    id,
    rev,
    isChange,
    text() {
      const words = textWords(text);
      return words.length === 0 ? null : { kind, id, rev, at: new Date(writtenAt).toISOString(), words };
    },
  };
}

/** A number from 0 up to 1 that differs from text to text. */
function fingerprint(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash / 2 ** 32;
}

/** A stored row with the words of its pending change. It keeps its place among the results. */
export function changedRow(row: FindableRow, { rev, text }: FindableRow): FindableRow {
  return {
    ...row,
    rev,
    text() {
      const changed = text();
      return changed && { ...changed, at: row.text()?.at ?? changed.at };
    },
  };
}

/** The texts of these fields, also in the items of lists, such as the photos of a post. */
function textsOf(holder: unknown, fields: readonly string[]): readonly string[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Object.entries(holder).flatMap(([name, value]: readonly [string, unknown]) => {
    if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, fields));
    return typeof value === 'string' && fields.includes(name) ? [value] : [];
  });
}
