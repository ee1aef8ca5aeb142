import type { UserId } from '@posy/contract/ids';
import type { NearbyComment } from './active-people.repo.ts';

const NAMED = 2;

/** A user who comments on posts of people whom the viewer follows. */
export interface ActivePerson {
  readonly number: number;
  /** Two of these people, those with the newest comments first. */
  readonly activeNear: UserId[];
}

/** The users with comments under most posts; with equally many, those whose last comment is newest first. */
export function rankActivePeople(comments: readonly NearbyComment[]): ActivePerson[] {
  const newestFirst = comments.toSorted((a, b) => b.at - a.at);
  const postsOf = (all: readonly NearbyComment[]) => new Set(all.map(({ postId }) => postId)).size;
  // A map is in the order of first entries and the sort is stable, so the newest comment decides among equals.
  return [...Map.groupBy(newestFirst, ({ number }) => number)]
    .map(([number, all]) => ({ number, posts: postsOf(all), authors: new Set(all.map((c) => c.postAuthorId)) }))
    .toSorted((a, b) => b.posts - a.posts)
    .map(({ number, authors }) => ({ number, activeNear: [...authors].slice(0, NAMED) }));
}
