import type { AdminUser } from '@posy/contract/administration';
import { isId } from '@posy/contract/ids';
import { hasForbiddenCharacters } from '@posy/contract/text';
import type { Role } from '@posy/contract/users';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { formatPageCursor, parsePageCursor, TOP } from '../../paging/page-cursor.ts';
import { accountPhrase } from '../users/account-words.ts';
import { groupName } from '../users/accounts.service.ts';
import { findPeople, toAdminUser } from '../users/users.service.ts';
import { listByAge, listByWord, type WordRow } from './account-list.repo.ts';

/** A search for accounts, and the start of its page. `q` as typed; absent: all accounts. */
export interface AccountQuery {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'inactive' | undefined;
  readonly sort?: 'newest' | 'name' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface AccountPage {
  readonly users: AdminUser[];
  /** Start of the next page; null at the end. */
  readonly next: string | null;
}

interface Group {
  readonly role: Role;
  readonly isActive: number;
}

interface ListedPage {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * The administrators' list of accounts: newest first or by name; search results in the order of the matching word. Each role
 * and state has its own index range, and the ranges are merged here, so that a page costs the same for any number of accounts
 * and any filter. Throws `AppError`: `invalid_cursor`, `invalid_characters`.
 */
export async function listAccounts(db: Db, query: AccountQuery): Promise<AccountPage> {
  if (query.q !== undefined && hasForbiddenCharacters(query.q)) throw new AppError('invalid_characters');
  const prefix = accountPhrase(query.q ?? '');
  // A query without searchable characters finds nothing.
  if (prefix === '' && (query.q ?? '').trim() !== '') return { users: [], next: null };
  const page = await listPage(db, query, prefix);
  const people = await findPeople(db, page.ids);
  return { users: page.ids.flatMap((id) => people.get(id) ?? []).map(toAdminUser), next: page.next };
}

function listPage(db: Db, query: AccountQuery, prefix: string): Promise<ListedPage> {
  if (prefix !== '') return byWord(db, query, 'word', prefix);
  return query.sort === 'name' ? byWord(db, query, 'order', '') : newestFirst(db, query);
}

async function newestFirst(db: Db, query: AccountQuery): Promise<ListedPage> {
  const { limit, cursor } = query;
  const before = cursor === undefined ? TOP : parsePageCursor(cursor);
  const lists = await Promise.all(
    groupsOf(query).map((group) => listByAge(db, { ...group, ...before, limit: limit + 1 })),
  );
  const rows = lists.flat().toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  return pageOf(rows, limit, formatPageCursor);
}

async function byWord(db: Db, query: AccountQuery, kind: 'order' | 'word', prefix: string): Promise<ListedPage> {
  const { limit, cursor } = query;
  const after = cursor === undefined ? null : parseWordPlace(cursor);
  const lists = await Promise.all(
    groupsOf(query).map((group) =>
      listByWord(db, { kind, accountGroup: groupName(group), prefix, after, limit: limit + 1 }),
    ),
  );
  return pageOf(lists.flat().toSorted(compareWordPlaces), limit, formatWordPlace);
}

function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  format: (row: Row) => string,
): ListedPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { ids: shown.map(({ id }) => id), next: rows.length > limit && last ? format(last) : null };
}

function groupsOf({ role, state }: AccountQuery): Group[] {
  const roles = role === undefined ? (['user', 'admin'] as const) : [role];
  const states = state === undefined ? [1, 0] : [state === 'active' ? 1 : 0];
  return roles.flatMap((each) => states.map((isActive) => ({ role: each, isActive })));
}

/** `<word in base64url>.<id>` of the last account of a page that is in the order of words. */
function formatWordPlace({ word, id }: WordRow): string {
  return `${Buffer.from(word).toString('base64url')}.${id}`;
}

/** Throws `AppError('invalid_cursor')` unless {@link formatWordPlace} wrote it. */
function parseWordPlace(cursor: string): WordRow {
  const [text = '', id = '', rest] = cursor.split('.', 3);
  const word = Buffer.from(text, 'base64url').toString();
  if (rest !== undefined || !isId(id) || Buffer.from(word).toString('base64url') !== text || word.includes('\0')) {
    throw new AppError('invalid_cursor');
  }
  return { word, id };
}

/** Negative when `a` comes first. Texts are compared as the databases do: byte by byte. */
function compareWordPlaces(a: WordRow, b: WordRow): number {
  return compareBytes(a.word, b.word) || compareBytes(a.id, b.id);
}

function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
