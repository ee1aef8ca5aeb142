import type { UserId } from '@posy/contract/ids';
import type { SuggestedPerson } from '@posy/contract/suggested-people';
import type { Db } from '../../db/database.ts';
import { toUserEntity } from '../users/person.ts';
import { listNearbyComments, type NearbyComment } from './active-people.repo.ts';
import { findVisiblePeople, type Introduction, listIntroductions } from './suggested-people.repo.ts';

const MAX_PEOPLE = 12;
/** Read in addition, in place of the viewer and of people whom the viewer may not see. */
const SPARE = 12;
const NAMED = 2;

/**
 * People to follow, at most {@link MAX_PEOPLE}, without those whom the viewer dismissed. First those whom most of the people
 * whom the viewer follows do follow; of equally many, the newest account first. Then those who comment on posts of these people.
 */
export async function listSuggestedPeople(db: Db, viewerId: UserId): Promise<SuggestedPerson[]> {
  const introductions = await listIntroductions(db, viewerId);
  const introduced = await findIntroduced(db, viewerId, introductions);
  if (introduced.length >= MAX_PEOPLE) return introduced.slice(0, MAX_PEOPLE);
  const known = new Set(introductions.map(({ followedNumber }) => followedNumber));
  return [...introduced, ...(await findActive(db, viewerId, known, MAX_PEOPLE - introduced.length))];
}

async function findIntroduced(
  db: Db,
  viewerId: UserId,
  introductions: readonly Introduction[],
): Promise<SuggestedPerson[]> {
  const lastFollowedFirst = introductions.toSorted((a, b) => b.at - a.at);
  const likeliest = [...Map.groupBy(lastFollowedFirst, ({ followedNumber }) => followedNumber)]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a)
    .slice(0, MAX_PEOPLE + SPARE)
    .map(([number, all]) => ({ number, named: all.slice(0, NAMED), count: all.length }));
  const numbers = new Set(
    likeliest.flatMap(({ number, named }) => [number, ...named.map(({ followerNumber }) => followerNumber)]),
  );
  const visible = await findUsers(db, viewerId, [...numbers]);
  return likeliest.flatMap(({ number, named, count }) => {
    const user = visible.get(number);
    if (!user || user.id === viewerId) return [];
    const followedBy = named.flatMap(({ followerNumber }) => visible.get(followerNumber)?.id ?? []);
    return [{ user, followedBy, followedByCount: count }];
  });
}

/** `known`: numbers of users whom followed people follow; the others alone are active near them. */
async function findActive(
  db: Db,
  viewerId: UserId,
  known: ReadonlySet<number>,
  limit: number,
): Promise<SuggestedPerson[]> {
  const comments = await listNearbyComments(db, viewerId);
  const active = rankActivePeople(comments.filter(({ number }) => !known.has(number))).slice(0, limit);
  const visible = await findUsers(
    db,
    viewerId,
    active.map(({ number }) => number),
  );
  return active.flatMap(({ number, activeNear }) => {
    const user = visible.get(number);
    return user ? [{ user, followedBy: [], followedByCount: 0, activeNear }] : [];
  });
}

async function findUsers(db: Db, viewerId: UserId, numbers: readonly number[]) {
  const rows = await findVisiblePeople(db, viewerId, numbers);
  return new Map(rows.map((row) => [row.number, toUserEntity(row)]));
}

/** A user who comments on posts of people whom the viewer follows. */
interface ActivePerson {
  readonly number: number;
  /** Two of these people, those with the newest comments first. */
  readonly activeNear: UserId[];
}

/** The users with comments under most posts; with equally many, those whose last comment is newest first. */
function rankActivePeople(comments: readonly NearbyComment[]): ActivePerson[] {
  const newestFirst = comments.toSorted((a, b) => b.at - a.at);
  const postsOf = (all: readonly NearbyComment[]) => new Set(all.map(({ postId }) => postId)).size;
  // A map is in the order of first entries and the sort is stable, so the newest comment decides among equals.
  return [...Map.groupBy(newestFirst, ({ number }) => number)]
    .map(([number, all]) => ({ number, posts: postsOf(all), authors: new Set(all.map((c) => c.postAuthorId)) }))
    .toSorted((a, b) => b.posts - a.posts)
    .map(({ number, authors }) => ({ number, activeNear: [...authors].slice(0, NAMED) }));
}
