import { isId } from '@posy/contract/ids';
import { AppError } from '../../errors.ts';
import type { WordRow } from './account-list.repo.ts';

/** `<word in base64url>.<id>` of the last account of a page that is in the order of words. */
export function formatWordPlace({ word, id }: WordRow): string {
  return `${Buffer.from(word).toString('base64url')}.${id}`;
}

/** Throws `AppError('invalid_cursor')` unless {@link formatWordPlace} wrote it. */
export function parseWordPlace(cursor: string): WordRow {
  const [text = '', id = '', rest] = cursor.split('.', 3);
  const word = Buffer.from(text, 'base64url').toString();
  if (rest !== undefined || !isId(id) || Buffer.from(word).toString('base64url') !== text || word.includes('\0')) {
    throw new AppError('invalid_cursor');
  }
  return { word, id };
}

/** Negative when `a` comes first. Texts are compared as the databases do: byte by byte. */
export function compareWordPlaces(a: WordRow, b: WordRow): number {
  return compareBytes(a.word, b.word) || compareBytes(a.id, b.id);
}

function compareBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
