import { MAX_ID, NIL_ID, isId } from '@posy/contract/ids';
import { AppError } from '../errors.ts';

/** Position of a row in a list sorted by time and then by id: newer is greater. `createdAt` in ms. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** The position before the first row of a list with the newest first. */
export const TOP: Place = { createdAt: Number.MAX_SAFE_INTEGER, id: MAX_ID };

/** The position before the first row of a list with the oldest first. */
export const START: Place = { createdAt: -1, id: NIL_ID };

/** `<createdAt>.<id>` of the last row of a page. */
export function formatPlace(place: Place): string {
  return `${place.createdAt}.${place.id}`;
}

/** Throws `AppError('invalid_cursor')` unless {@link formatPlace} wrote it. */
export function parsePlace(cursor: string): Place {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (!match?.[1] || !match[2] || !isId(match[2])) throw new AppError('invalid_cursor');
  return { createdAt: Number(match[1]), id: match[2] };
}

/** To sort places: the newest first. */
export function newestFirst(a: Place, b: Place): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}

/** The places of a list: the one before its first row, and how its clients spell them. */
export interface Places<P> {
  readonly first: P;
  /** Throws `AppError('invalid_cursor')`. */
  readonly parse: (cursor: string) => P;
  readonly format: (place: P) => string;
}

export const NEWEST_FIRST: Places<Place> = { first: TOP, parse: parsePlace, format: formatPlace };
export const OLDEST_FIRST: Places<Place> = { first: START, parse: parsePlace, format: formatPlace };
