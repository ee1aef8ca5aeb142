import { isId } from '@posy/contract/ids';
import { AppError } from '../../errors.ts';

/** Place of a post in a list: newer posts are greater. */
export interface PostPlace {
  readonly createdAt: number;
  readonly id: string;
}

/** The place after which every list begins. */
export const TOP: PostPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '~' };

/** `<createdAt>.<id>` of the last post of a page. */
export function formatPlace(place: PostPlace): string {
  return `${place.createdAt}.${place.id}`;
}

/** Throws `AppError('invalid_cursor')` for what {@link formatPlace} did not write. */
export function parsePlace(cursor: string): PostPlace {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (!match?.[1] || !match[2] || !isId(match[2])) throw new AppError('invalid_cursor');
  return { createdAt: Number(match[1]), id: match[2] };
}
