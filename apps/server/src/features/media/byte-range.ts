import type { ByteRange, WantedBytes } from '../../adapters/blobs/port.ts';

const BYTES = /^bytes=/i;

/**
 * The only range of a `Range` header: null for the whole file (no header, an unknown unit, or several ranges, which a server may
 * ignore), 'unsatisfiable' for a range outside of the file or a malformed one. See RFC 9110, 14.2.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  if (header === undefined || !BYTES.test(header) || header.includes(',')) return null;
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header);
  if (!match || size === 0) return 'unsatisfiable';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Number(last);
    return last === '' || length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

/** The bytes that a `Range` header most likely leads to, before the size is known; undefined for all. */
export function wantedBytes(header: string | undefined): WantedBytes | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
  if (first !== '') {
    const [start, end] = [Number(first), Number(last)];
    if (last === '') return { start };
    return start <= end ? { start, end } : undefined;
  }
  return Number(last) > 0 ? { last: Number(last) } : undefined;
}

/** Whether an `If-None-Match` header contains the tag; weak and strong tags compare the same here. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => {
    const tag = each.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
