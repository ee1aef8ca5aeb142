import { foldText, matchesWords, personWords, searchWords } from '@posy/contract/search';
import { PersonSchema } from '@posy/contract/users';
import { forEachSeed } from '@posy/testkit/depth';
import { seededRandom } from '@posy/testkit/seeded';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { userNumber } from '../../db/numbers.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { indexPerson } from '../users/users.service.ts';

const MINUTES = 60_000;
const People = Type.Array(PersonSchema);

/** Short pieces, so that words share prefixes: every kind of folded letter, and separators. */
const PIECES = [
  'an',
  'na',
  'Ä',
  'n',
  'ß',
  'ö',
  'l',
  'Ł',
  '李',
  '明',
  'й',
  'ر',
  "'",
  ' ',
  '-',
  '.',
  'e\u0301',
  '😀',
  'ssan',
  'longer-word',
];
const LETTERS = ['a', 'n', 'l', '.', '_', '1', 'an'];

interface Someone {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  isFollowed: boolean;
}

forEachDialect((dialect) => {
  test.each([60, 600])(
    'a search finds the same users as a full scan, in one order (%i people)',
    { timeout: 30 * MINUTES },
    (people) =>
      forEachSeed({ test: 1, deep: 50 }, async (seed) => {
        await using server = await TestServer.start({ dialect });
        const random = seededRandom(seed);
        const viewer = server.as('viewer');
        const world = await makeWorld(server, viewer, random, people);

        for (let i = 0; i < 60; i++) {
          const q = text(random, random() < 0.3 ? LETTERS : PIECES, 4);
          const limit = 1 + Math.floor(random() * (people / 8));
          const expected = naive(world, q);
          if (expected === null) continue;

          const actual = await searchAll(viewer, q, limit);

          expect(new Set(actual).size, q).toBe(actual.length);
          expect(actual.toSorted(), q).toEqual(expected.map(({ id }) => id).toSorted());
          const ranks = actual.map((id) =>
            rankOf(
              expected.find((person) => person.id === id),
              q,
            ),
          );
          expect(ranks, q).toEqual(ranks.toSorted((a, b) => a - b));
        }
      }),
  );
});

async function makeWorld(
  server: TestServer,
  viewer: TestClient,
  random: () => number,
  people: number,
): Promise<Someone[]> {
  const world: Someone[] = [];
  const taken = new Set<string>();
  const { db, newId } = server.deps;
  const viewerId = await viewer.id();
  await db.write(async (tx) => {
    for (let i = 0; i < people; i++) {
      const username = text(random, LETTERS, 4).slice(0, 30);
      const isFree = username !== '' && !taken.has(username) && random() < 0.8;
      taken.add(username);
      const person = {
        id: newId(),
        firstName: text(random, PIECES, 4).trim(),
        lastName: text(random, PIECES, 3).trim(),
        username: isFree ? username : null,
        isFollowed: random() < 0.3,
      };
      world.push(person);
      const { isFollowed, ...names } = person;
      const rest = { email: `${i}@x.org`, bio: '', profileImageUrl: null, role: 'user' as const, isActive: 1 };
      const row = { ...names, ...rest, passwordHash: 'x', createdAt: i, updatedAt: i, rev: 1 };
      await tx.insertInto('users').values(row).execute();
      await indexPerson(tx, row);
      const pair = { followerNumber: userNumber(viewerId), followedNumber: userNumber(person.id) };
      const follow = { ...pair, isOn: 1, hidden: 0, rev: 1, followedAt: i };
      if (isFollowed) await tx.insertInto('follows').values(follow).execute();
    }
  });
  return world;
}

/**
 * The expected result from a scan of all users; null: the text is too short. The viewer and the administrator have other names.
 */
function naive(world: readonly Someone[], q: string): readonly Someone[] | null {
  const typed = q.trim().replace(/^@+/, '').trim();
  if ([...new Intl.Segmenter().segment(typed)].length < 2) return null;
  const words = searchWords(typed);
  return world.filter((person) => matchesWords(personWords(person), words) || isPrefix(person, q));
}

function isPrefix({ username }: Someone, q: string): boolean {
  return username?.startsWith(foldText(q.trim())) ?? false;
}

function rankOf(person: Someone | undefined, q: string): number {
  if (!person) return -1;
  if (person.username === foldText(q.trim())) return 0;
  if (isPrefix(person, q)) return 1;
  return person.isFollowed ? 2 : 3;
}

async function searchAll(client: TestClient, q: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = `/api/users/search?q=${encodeURIComponent(q)}&limit=${limit}`;
  while (path !== undefined) {
    const response = await client.get(path);
    ids.push(...Parse(People, response.body).map(({ id }) => id));
    path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

function text(random: () => number, pieces: readonly string[], maxLength: number): string {
  const count = 1 + Math.floor(random() * maxLength);
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)]).join('');
}
