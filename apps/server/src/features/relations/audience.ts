import type { Audience } from '@posy/contract/audience';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { BLOCKED, isVisibleBelow } from './visibility.ts';

/** Audiences of posts and media as they are stored: a greater number is seen by more users. */
export const ONLY_ME = 0;
export const FOLLOWERS = 1;
export const EVERYONE = 2;
export const AUDIENCES = [EVERYONE, FOLLOWERS, ONLY_ME] as const;
export type StoredAudience = (typeof AUDIENCES)[number];

const STORED = { onlyMe: ONLY_ME, followers: FOLLOWERS, everyone: EVERYONE } as const;

const NAMES: Readonly<Record<number, Audience>> = {
  [ONLY_ME]: 'onlyMe',
  [FOLLOWERS]: 'followers',
  [EVERYONE]: 'everyone',
};

export function toStored(audience: Audience): StoredAudience {
  return STORED[audience];
}

export function fromStored(audience: number): Audience {
  return NAMES[audience] ?? 'onlyMe';
}

type Id = Expression<string> | string;
type Value = Expression<number> | number;

/** As `userNumber`, under another name: the id may be a column of `users`. */
function numberOf(id: Id): RawBuilder<number> {
  return sql<number>`(select "person"."number" from "users" as "person" where "person"."id" = ${id})`;
}

/** Whether one user follows another, as 1 or null. A request does not count. Hidden follows count: one of the two is deactivated. */
export function isFollower(
  viewerId: Id,
  authorId: Id,
  authorNumber: Expression<number> = numberOf(authorId),
): RawBuilder<number | null> {
  return sql<number | null>`(select "follow"."isOn" from "follows" as "follow"
    where "follow"."followerNumber" = ${numberOf(viewerId)} and "follow"."followedNumber" = ${authorNumber}
    and "follow"."isOn" = 1)`;
}

/** {@link isFollower} for rows for followers; null for others, whose follow is not looked up. */
export function isFollowerIfAsked(viewerId: Id, authorId: Id, audience: Value): RawBuilder<number | null> {
  return sql<number | null>`case when ${audience} = ${sql.lit(FOLLOWERS)} then ${isFollower(viewerId, authorId)} end`;
}

/** A row that was read for a viewer. `isFollower`: see {@link isFollowerIfAsked}. */
export interface AudienceRow {
  readonly audience: number;
  readonly isFollower: number | null;
}

/** {@link isInAudience} for a row that was read already and is not the viewer's own. */
export function isForViewer({ audience, isFollower: isOn }: AudienceRow): boolean {
  return audience === EVERYONE || (audience === FOLLOWERS && isOn === 1);
}

/**
 * Whether a viewer is in the audience of a post or file. It says nothing about blocks (`isVisibleBelow`) and deactivated authors.
 * The follow is looked up only for rows for followers; `authorNumber`, if it was joined, saves a look-up. `<>` tells PostgreSQL that most rows stay, so that it reads a list in order.
 */
export function isInAudience(
  viewerId: Id,
  authorId: Id,
  audience: Value,
  authorNumber?: Expression<number>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(case when ${audience} = ${sql.lit(EVERYONE)} or ${authorId} = ${viewerId} then 1
    when ${audience} = ${sql.lit(FOLLOWERS)} then ${isFollower(viewerId, authorId, authorNumber)} end, 0) <> 0`;
}

/** The columns of a post, or of its parts, that decide about access. */
interface PostColumns {
  readonly authorId: Expression<string>;
  readonly audience: Expression<number>;
  readonly isAuthorActive: Expression<number>;
}

/** Whether a viewer can see a post: one's own, or one of an active author for an audience that one is in, without a block. */
export function canSeePost(viewerId: Id, { authorId, audience, isAuthorActive }: PostColumns): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${authorId} = ${viewerId} or (${isAuthorActive} = ${sql.lit(1)}
    and ${isInAudience(viewerId, authorId, audience)} and ${isVisibleBelow(BLOCKED, viewerId, authorId)}))`;
}
