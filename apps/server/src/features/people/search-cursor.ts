import { isId } from '@posy/contract/ids';
import { AppError } from '../../errors.ts';

/**
 * A position in a list of found users. They come in three groups, each read in the order of its index: users whose username
 * begins with the typed text, by username; users that the viewer follows, last followed first; all others, by their matching
 * word. `startedAt` (ms): the time of the first page's request.
 */
export type SearchCursor =
  | { readonly group: 'username'; readonly startedAt: number; readonly username: string }
  | { readonly group: 'followed'; readonly startedAt: number; readonly followedAt: number; readonly id: string }
  | { readonly group: 'word'; readonly startedAt: number; readonly word: string; readonly id: string };

/** The groups, in their order. */
export const GROUPS = ['username', 'followed', 'word'] as const;

/** Negative when `a` comes first. Texts are compared byte by byte, like in the databases. */
export function compareCursors(a: SearchCursor, b: SearchCursor): number {
  if (a.group === 'username' && b.group === 'username') return compareBytes(a.username, b.username);
  if (a.group === 'followed' && b.group === 'followed') {
    return b.followedAt - a.followedAt || compareBytes(b.id, a.id);
  }
  if (a.group === 'word' && b.group === 'word') return compareBytes(a.word, b.word) || compareBytes(a.id, b.id);
  return GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group);
}

function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** At most 99 characters, for a word of at most 12 letters. */
export function formatSearchCursor(cursor: SearchCursor): string {
  const startedAt = cursor.startedAt.toString(36);
  switch (cursor.group) {
    case 'username':
      return ['u', startedAt, encode(cursor.username)].join('.');
    case 'followed':
      return ['f', startedAt, cursor.followedAt.toString(36), shortId(cursor.id)].join('.');
    case 'word':
      return ['w', startedAt, encode(cursor.word), shortId(cursor.id)].join('.');
  }
}

/** Throws `AppError('invalid_cursor')` unless {@link formatSearchCursor} wrote the cursor. */
export function parseSearchCursor(cursor: string): SearchCursor {
  const [group, started = '', text = '', last] = cursor.split('.', 5);
  const startedAt = readNumber(started);
  if (group === 'u' && last === undefined) return { group: 'username', startedAt, username: decode(text) };
  const id = readId(last ?? '');
  if (group === 'f') return { group: 'followed', startedAt, followedAt: readNumber(text), id };
  if (group === 'w') return { group: 'word', startedAt, word: decode(text), id };
  throw new AppError('invalid_cursor');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(text: string): string {
  const decoded = Buffer.from(text, 'base64url').toString();
  // Invalid UTF-8, an empty text, and NUL, which no stored text contains.
  if (decoded === '' || encode(decoded) !== text || decoded.includes('\0')) throw new AppError('invalid_cursor');
  return decoded;
}

function shortId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function readId(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isId(id)) throw new AppError('invalid_cursor');
  return id;
}

function readNumber(text: string): number {
  if (!/^[0-9a-z]{1,10}$/.test(text)) throw new AppError('invalid_cursor');
  return Number.parseInt(text, 36);
}
