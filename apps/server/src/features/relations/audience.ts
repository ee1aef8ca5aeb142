import type { Audience } from '@posy/contract/audience';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { userNumber } from '../../db/numbers.ts';

/** Audiences of posts and media as they are stored: a greater number is seen by more users. */
export const ONLY_ME = 0;
export const FOLLOWERS = 1;
export const EVERYONE = 2;
export type StoredAudience = typeof ONLY_ME | typeof FOLLOWERS | typeof EVERYONE;

const STORED = { onlyMe: ONLY_ME, followers: FOLLOWERS, everyone: EVERYONE } as const;

export function toStored(audience: Audience): StoredAudience {
  return STORED[audience];
}

type Id = Expression<string> | string;

/** Whether one user follows another, as 1 or null. A request does not count. Hidden follows count: one of the two is deactivated. */
export function isFollower(viewerId: Id, authorId: Id): RawBuilder<number | null> {
  return sql<number | null>`(select "follow"."isOn" from "follows" as "follow"
    where "follow"."followerNumber" = ${userNumber(viewerId)} and "follow"."followedNumber" = ${userNumber(authorId)}
    and "follow"."isOn" = 1)`;
}

/**
 * Whether a viewer is in the audience of a post or file. It says nothing about blocks (`isVisibleBelow`) and deactivated authors.
 * The follow is looked up only for rows for followers.
 */
export function isInAudience(viewerId: Id, authorId: Id, audience: Expression<number>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${audience} = ${sql.lit(EVERYONE)} or ${authorId} = ${viewerId}
    or (${audience} = ${sql.lit(FOLLOWERS)} and ${isFollower(viewerId, authorId)} = 1))`;
}
