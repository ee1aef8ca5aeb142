import { MAX_ID, NIL_ID, isId } from '@posy/contract/ids';
import { AppError } from '../errors.ts';

/** Position of a row in a list sorted by time and then by id: newer is greater. `createdAt` in ms. */
export interface PageCursor {
  readonly createdAt: number;
  readonly id: string;
}

/** The position before the first row of a list with the newest first. */
export const TOP: PageCursor = { createdAt: Number.MAX_SAFE_INTEGER, id: MAX_ID };

/** The position before the first row of a list with the oldest first. */
export const START: PageCursor = { createdAt: -1, id: NIL_ID };

/** `<createdAt>.<id>` of the last row of a page. */
export function formatPageCursor({ createdAt, id }: PageCursor): string {
  return `${createdAt}.${id}`;
}

/** Throws `AppError('invalid_cursor')` unless {@link formatPageCursor} wrote it. */
export function parsePageCursor(text: string): PageCursor {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text);
  if (!match?.[1] || !match[2] || !isId(match[2])) throw new AppError('invalid_cursor');
  return { createdAt: Number(match[1]), id: match[2] };
}

/** To sort cursors: the newest first. */
export function newestFirst(a: PageCursor, b: PageCursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

/** The cursors of a list: the one before its first row, and how its clients spell them. */
export interface CursorFormat<C> {
  readonly first: C;
  /** Throws `AppError('invalid_cursor')`. */
  readonly parse: (text: string) => C;
  readonly format: (cursor: C) => string;
}

export const NEWEST_FIRST: CursorFormat<PageCursor> = { first: TOP, parse: parsePageCursor, format: formatPageCursor };
export const OLDEST_FIRST: CursorFormat<PageCursor> = {
  first: START,
  parse: parsePageCursor,
  format: formatPageCursor,
};
