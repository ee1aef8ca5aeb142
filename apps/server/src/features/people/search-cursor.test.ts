import { expect, test } from 'vitest';
import { formatSearchCursor, parseSearchCursor } from './search-cursor.ts';

const ID = '01890000-0000-7000-8000-000000000000';

test.each([
  { group: 'username', startedAt: 12, username: 'röslein' },
  { group: 'followed', startedAt: 12, followedAt: 7, id: ID },
  { group: 'word', startedAt: 12, word: 'röslein', id: ID },
] as const)('a cursor of group $group is read as it was written', (cursor) => {
  expect(parseSearchCursor(formatSearchCursor(cursor))).toEqual(cursor);
});

const [, , , shortId = ''] = formatSearchCursor({ group: 'word', startedAt: 0, word: 'a', id: ID }).split('.');

test.each([
  ['an unknown group', `x.c.YQ.${shortId}`],
  ['a time that is none', 'u.?.YQ'],
  ['a text that is no UTF-8', 'u.c._w'],
  ['an id that is none', 'w.c.YQ.nope'],
])('%s is refused', (_what, cursor) => {
  expect(() => parseSearchCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
});
