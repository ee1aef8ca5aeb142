import type { Database, Db } from '../db/database.ts';
import { EVERYONE, FOLLOWERS, ONLY_ME } from '../features/relations/audience.ts';

export const PEOPLE = 2000;
export const POSTS = 4000;
/** Numbers of the second photos begin here. */
const OF_ALBUMS = 500_000;
/** A UUID that is the same for the same number. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The numbers of the rows with the ids of {@link idOf}. */
export async function numbersOf(db: Db, table: 'users' | 'posts'): Promise<(n: number) => number> {
  const rows = await db.selectFrom(table).select(['id', 'number']).execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return (n) => numbers.get(idOf(n)) ?? 0;
}

/** Inserts enough rows for a planner to prefer any existing index. */
export async function fill(db: Database): Promise<void> {
  const batches = (count: number) => Array.from({ length: Math.ceil(count / 500) }, (_, i) => i * 500);
  const rows = <T>(from: number, make: (n: number) => T) => Array.from({ length: 500 }, (_, i) => make(from + i));
  await db.write(async (tx) => {
    for (const from of batches(PEOPLE)) {
      await tx
        .insertInto('users')
        .values(
          rows(from, (n) => ({
            id: idOf(n),
            email: `${n}@example.com`,
            username: `person${n}`,
            firstName: 'A',
            lastName: 'B',
            bio: '',
            profileImageUrl: null,
            role: 'user' as const,
            isActive: 1,
            passwordHash: 'x',
            createdAt: n,
            updatedAt: n,
            rev: 1,
          })),
        )
        .execute();
    }
    // Every user has blocked, is blocked, and has muted.
    const decision = { isBlocked: 0, isBlockedBy: 0, isMuted: 0, rev: 1, changedAt: 1 };
    const other = (n: number) => idOf((n + PEOPLE) % PEOPLE);
    for (const from of batches(PEOPLE)) {
      const decisions = rows(from, (n) => [
        { ...decision, userId: idOf(n), otherId: other(n + 11), isBlocked: 1 },
        { ...decision, userId: idOf(n), otherId: other(n - 11), isBlockedBy: 1 },
        { ...decision, userId: idOf(n), otherId: other(n + 13), isMuted: 1 },
      ]);
      await tx.insertInto('relations').values(decisions.flat()).execute();
    }
    const person = await numbersOf(tx, 'users');
    const following = { isOn: 1, hidden: 0, rev: 1, followedAt: 1 };
    for (const from of batches(PEOPLE)) {
      const follow = (n: number, step: number) => ({
        ...following,
        followerNumber: person(n),
        followedNumber: person((n + step) % PEOPLE),
      });
      for (const step of [101, 211])
        await tx
          .insertInto('follows')
          .values(rows(from, (n) => follow(n, step)))
          .execute();
    }
    for (const from of batches(POSTS)) {
      await tx
        .insertInto('media')
        .values(
          rows(from, (n) => ({
            id: idOf(n),
            ownerId: idOf(n % PEOPLE),
            audience: EVERYONE,
            width: 1,
            height: 1,
            thumbhash: 'AAAA',
            isAnimated: 0,
            hash: 'a'.repeat(64),
            variants: '[]',
            pending: null,
            viewerId: null,
            video: null,
            bytes: 1,
            createdAt: n,
          })),
        )
        .execute();
      await tx
        .insertInto('posts')
        .values(
          rows(from, (n) => ({
            id: idOf(n),
            authorId: idOf(n % 40),
            content: 'A rose',
            location: '',
            altText: '',
            audience: audienceOf(n),
            widestAudience: audienceOf(n),
            mediaId: idOf(n),
            createdAt: n,
            viewCount: 0,
            commentsCount: 0,
            flowersCount: 0,
            photosCount: 2,
            rev: 1,
            countRev: 0,
          })),
        )
        .execute();
      await tx
        .insertInto('media')
        .values(
          rows(from, (n) => ({
            id: idOf(OF_ALBUMS + n),
            ownerId: idOf(n % PEOPLE),
            audience: EVERYONE,
            width: 1,
            height: 1,
            thumbhash: 'AAAA',
            isAnimated: 0,
            hash: 'a'.repeat(64),
            variants: '[]',
            pending: null,
            viewerId: null,
            video: null,
            bytes: 1,
            createdAt: n,
          })),
        )
        .execute();
      await tx
        .insertInto('albumPhotos')
        .values(rows(from, (n) => ({ postId: idOf(n), place: 1, mediaId: idOf(OF_ALBUMS + n), altText: '' })))
        .execute();
      await tx
        .insertInto('formerPosts')
        .values(rows(from, (n) => ({ postId: idOf(n), rev: 1, text: 'Gate', changedAt: n })))
        .execute();
      await tx
        .insertInto('removedPhotos')
        .values(rows(from, (n) => ({ postId: idOf(n), mediaId: idOf(OF_ALBUMS + n), removedAt: n })))
        .execute();
      const post = await numbersOf(tx, 'posts');
      await tx
        .insertInto('flowers')
        .values(
          rows(from, (n) => ({
            userNumber: person(n % 50),
            postNumber: post(n),
            isOn: 1,
            rev: 1,
            updatedAt: n,
          })),
        )
        .execute();
    }
  });
}

/** Adds many links of both kinds to a world of {@link fill}. */
export async function fillLinks(db: Database): Promise<void> {
  const batches = Array.from({ length: 6 }, (_, i) => i * 500);
  await db.write(async (tx) => {
    for (const from of batches) {
      const rows = Array.from({ length: 500 }, (_, i) => ({
        id: idOf(from + i),
        kind: i % 2 === 0 ? ('image' as const) : ('community' as const),
        title: 'Roses',
        linkUrl: 'https://roses.example/',
        mediaId: idOf(from + i),
        createdAt: from + i,
      }));
      await tx.insertInto('links').values(rows).execute();
    }
  });
}

/** Adds the administrators' search words to a world of {@link fill}. */
export async function fillAccountWords(db: Database): Promise<void> {
  const batches = Array.from({ length: PEOPLE / 500 }, (_, i) => i * 500);
  await db.write(async (tx) => {
    for (const from of batches) {
      const rows = Array.from({ length: 500 }, (_, i) => from + i).flatMap((n) => {
        const of = { userId: idOf(n), accountGroup: 'user 1' };
        const name = `person ${n}`;
        return [
          { ...of, kind: 'order' as const, word: name },
          ...[name, `${n} person`, `${n} example com`].map((word) => ({ ...of, kind: 'word' as const, word })),
        ];
      });
      await tx.insertInto('accountWords').values(rows).execute();
    }
  });
}

/** Adds tags to a world of {@link fill}: one that every post has, and rare ones. */
export async function fillTags(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < POSTS; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => from + i).flatMap((n) =>
        ['common', `rare${n % 1000}`].map((tag) => ({ postId: idOf(n), tag, createdAt: n })),
      );
      await tx.insertInto('postTags').values(rows).execute();
    }
  });
}

/** Adds 4,000 uploads of 2,000 people; every tenth of them has a file. */
export async function fillUploads(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < 4000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => ({
        ownerId: idOf((from + i) % 2000),
        id: idOf(from + i),
        purpose: 'post' as const,
        length: 10,
        offset: 5,
        fileKey: (from + i) % 10 === 0 ? idOf(from + i) : null,
        mediaId: null,
        createdAt: from + i,
        touchedAt: from + i,
      }));
      await tx.insertInto('uploads').values(rows).execute();
    }
  });
}

/** One post of ten is private, and another for followers. */
function audienceOf(n: number): number {
  if (n % 10 === 0) return ONLY_ME;
  return n % 10 === 1 ? FOLLOWERS : EVERYONE;
}
