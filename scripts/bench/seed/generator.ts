import { personIndexOf } from '../../../apps/server/src/features/users/person-index.repo.ts';
import type { Row, RowSink } from './row-sink.ts';

export interface WorldOptions {
  readonly posts: number;
  /** Number of users, who can then be found by a search. Absent: {@link peopleOf}, and nobody is found. */
  readonly people?: number | undefined;
  /** Hash of every person's password. */
  readonly passwordHash: string;
  /** When the newest post was written, in ms. */
  readonly now: number;
}

const DAY_MS = 86_400_000;
const COMMENTS_PER_POST = 2;
/** One of this number of posts is an album. */
const POSTS_PER_ALBUM = 20;
const ALBUM_PHOTOS = 3;
/** Number of comments on the viewer's newest post. */
const MAX_COMMENTS = 20_000;
/** The number of users that each user follows, or fewer in a smaller world. Ten million rows would take too long to make. */
const FOLLOWED = 100;
const FOLLOWED_AMONG_MANY = 20;
const WORDS = 'light over the river and a boat at dawn with friends near old stone houses while rain went by'.split(
  ' ',
);

/** E-mail address of user `person`. User 0 is the viewer, the author of every 25th post. */
export function emailOf(person: number): string {
  return `person${person}@bench.example`;
}

/** Number of users in a world with this number of posts. */
export function peopleOf(posts: number): number {
  return Math.max(200, Math.min(20_000, Math.floor(posts / 10)));
}

/** Average number of flowers of a post. 100,000 posts have a million flowers. */
function flowersPerPost(posts: number): number {
  return posts > 100_000 ? 2 : 10;
}

/**
 * Generates a world for measuring. The same numbers give the same world. 5 % of the posts are private, 1 % of the users are
 * deactivated, and the change log holds what the product would have written.
 */
export async function generateWorld(options: WorldOptions, sink: RowSink): Promise<void> {
  const random = mulberry32(options.posts);
  const people = options.people ?? peopleOf(options.posts);
  const startedAt = options.now - 300 * DAY_MS;
  for (let i = 0; i < people; i++) {
    const person = personRow(i, startedAt, options.passwordHash);
    await sink.insert('users', person);
    if (options.people === undefined) continue;
    const { names, words } = personIndexOf(person);
    await sink.insert('personNames', names);
    for (const word of words) await sink.insert('personWords', word);
  }

  const totals = Array.from({ length: people }, () => ({ followers: 0, following: 0, posts: 0, views: 0, flowers: 0 }));
  const ownHeads = new Map<number, number>();
  const stepMs = (300 * DAY_MS) / options.posts;
  let globalHead = 0;
  for (let i = 0; i < options.posts; i++) {
    const createdAt = Math.floor(startedAt + (i + 1) * stepMs);
    // Squared: a few people write much, most write little.
    const author = i % 25 === 0 ? 0 : 1 + Math.floor(random() ** 2 * (people - 1));
    const isLoved = i === Math.floor((options.posts - 1) / 25) * 25;
    // The viewer's posts are spread evenly, so that their pages are comparable in small and big worlds.
    const audience = (author === 0 ? i % 500 !== 250 : random() >= 0.05) || isLoved ? 2 : 0;
    const id = idOf(createdAt, i, 'a');
    const mediaId = idOf(createdAt, i, 'b');
    const photosCount = i % POSTS_PER_ALBUM === 7 ? ALBUM_PHOTOS : 1;
    const flowers = Math.floor(random() * (flowersPerPost(options.posts) * 2 + 1));
    const comments = isLoved
      ? Math.min(MAX_COMMENTS, options.posts)
      : Math.floor(random() * (COMMENTS_PER_POST * 2 + 1));
    const commenters = Array.from({ length: comments }, (_, n) => (i * 3 + n * 11) % people);
    const viewCount = Math.floor(random() * 500);
    const own = totals[author];
    if (!own) throw new Error('An author is one of the people');
    own.posts++;
    own.views += viewCount;
    own.flowers += flowers;
    await sink.insert('media', mediaRow(mediaId, author, audience, createdAt, startedAt));
    await sink.insert('posts', {
      id,
      authorId: personId(author, startedAt),
      content: text(random, 4 + Math.floor(random() * 20)),
      location: random() < 0.5 ? '' : text(random, 2),
      audience,
      widestAudience: audience,
      mediaId,
      photosCount,
      createdAt,
      viewCount,
      commentsCount: commenters.filter(isActive).length,
      flowersCount: flowers,
      rev: 1 + flowers,
    });
    for (let place = 1; place < photosCount; place++) {
      const photoId = idOf(createdAt, i * ALBUM_PHOTOS + place, 'e');
      await sink.insert('media', mediaRow(photoId, author, audience, createdAt, startedAt));
      await sink.insert('albumPhotos', { postId: id, place, mediaId: photoId, altText: '' });
    }
    for (let f = 0; f < flowers; f++) {
      // Neighbours of a random user, so that no user gives the same post two flowers.
      const giver = f === 0 && random() < 0.2 ? 0 : 1 + ((Math.floor(random() * 7) + i * 5 + f * 7) % (people - 1));
      const userNumber = personId(giver, startedAt);
      await sink.insert('flowers', { userNumber, postNumber: id, isOn: 1, rev: 1, updatedAt: createdAt });
    }
    for (const [n, commenter] of commenters.entries()) {
      await sink.insert('comments', {
        id: idOf(createdAt + n, i * MAX_COMMENTS + n, 'd'),
        postId: id,
        authorId: personId(commenter, startedAt),
        content: text(random, 3 + (n % 9)),
        isHidden: isActive(commenter) ? 0 : 1,
        createdAt: createdAt + n,
        rev: 1,
      });
    }
    const scope = `u:${personId(author, startedAt)}`;
    const ownHead = (ownHeads.get(author) ?? 0) + 1;
    ownHeads.set(author, ownHead);
    await sink.insert('syncChanges', { scope, seq: ownHead, type: 'post', id, at: options.now });
    if (audience === 0) continue;
    globalHead++;
    await sink.insert('syncChanges', { scope: 'g', seq: globalHead, type: 'post', id, at: options.now });
  }
  for (const [follower, followed] of followsAmong(people)) {
    const [one, other] = [totals[follower], totals[followed]];
    if (one && other && isActive(follower) && isActive(followed)) {
      one.following++;
      other.followers++;
    }
    await sink.insert('follows', {
      followerNumber: personId(follower, startedAt),
      followedNumber: personId(followed, startedAt),
      isOn: 1,
      hidden: (isActive(follower) ? 0 : 1) + (isActive(followed) ? 0 : 2),
      rev: 1,
      followedAt: startedAt + ((follower * 7919 + followed * 104_729) % (300 * DAY_MS)),
    });
  }
  for (const [i, { followers, following, posts, views, flowers }] of totals.entries()) {
    await sink.insert('userStats', {
      userId: personId(i, startedAt),
      followersCount: followers,
      followingCount: following,
      postsCount: posts,
      viewsCount: views,
      flowersCount: flowers,
      rev: 1,
    });
  }
  await sink.insert('syncScopes', { scope: 'g', head: globalHead, floor: 0 });
  for (const [author, head] of ownHeads) {
    await sink.insert('syncScopes', { scope: `u:${personId(author, startedAt)}`, head, floor: 0 });
  }
}

/** Every user follows the viewer and some others. */
function* followsAmong(people: number): Generator<readonly [follower: number, followed: number]> {
  const most = people > 20_000 ? FOLLOWED_AMONG_MANY : FOLLOWED;
  const followed = Math.min(most, Math.floor(people / 3));
  for (let i = 0; i < people; i++) {
    if (i > 0) yield [i, 0];
    for (let k = 0; k < followed; k++) {
      const other = (i + 1 + k * 97) % people;
      if (other !== 0 && other !== i) yield [i, other];
    }
  }
}

/** The username of user `person`. */
export function usernameOf(person: number): string {
  return `person.${person}`;
}

export function isActive(person: number): boolean {
  return person <= 20 || person % 100 !== 99;
}

function personRow(i: number, createdAt: number, passwordHash: string) {
  return {
    id: personId(i, createdAt),
    email: emailOf(i),
    username: usernameOf(i),
    firstName: `Given${i}`,
    lastName: `Family${i % 97}`,
    bio: '',
    profileImageUrl: null,
    role: 'user',
    isActive: isActive(i) ? 1 : 0,
    passwordHash,
    createdAt,
    updatedAt: createdAt,
    rev: 1,
  };
}

function mediaRow(id: string, owner: number, audience: number, createdAt: number, startedAt: number): Row {
  const widths = [320, 640, 1080, 2048].map((width) => ({ width, height: (width * 3) / 4, bytes: width * 100 }));
  return {
    id,
    ownerId: personId(owner, startedAt),
    audience,
    width: 4000,
    height: 3000,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
    isAnimated: 0,
    hash: (id.replaceAll('-', '') + id.replaceAll('-', '')).slice(0, 64),
    variants: JSON.stringify(widths),
    pending: null,
    createdAt,
  };
}

function personId(i: number, startedAt: number): string {
  return idOf(startedAt, i, 'c');
}

/** A UUIDv7 made from time and index; `kind` separates the ids of different tables. */
function idOf(at: number, index: number, kind: 'a' | 'b' | 'c' | 'd' | 'e'): string {
  const time = at.toString(16).padStart(12, '0');
  const tail = `${kind}${index.toString(16).padStart(11, '0')}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(-3)}-8000-${tail}`;
}

function text(random: () => number, words: number): string {
  return Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

/** Small, quick and the same everywhere; source: Tommy Ettinger's mulberry32, public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
