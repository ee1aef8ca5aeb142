import { MAX_COUNTED_POSTS } from '@posy/contract/user-pages';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import { EVERYONE, FOLLOWERS, isFollower, ONLY_ME } from '../relations/audience.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import { PERSON_COLUMNS, type PersonRow, VIEWERS_FOLLOW_COLUMNS, type ViewersFollow } from '../users/person.ts';

/** A user with what their page counts. Followers and followed users are null for one without counters. */
export interface UserPageRow extends PersonRow, ViewersFollow {
  /** Posts that the viewer may see, up to {@link MAX_COUNTED_POSTS}. */
  readonly postsCount: number;
  readonly followersCount: number | null;
  readonly followingCount: number | null;
}

/**
 * Posts are counted in their index: those for audiences that the viewer is in. The stored number contains private posts, and a second one
 * would have to follow each change of an audience.
 */
const selectPage = (db: Db, viewerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('userStats', 'userStats.userId', 'users.id')
    .leftJoin('follows as mine', (join) =>
      join.on('mine.followerNumber', '=', userNumber(viewerId)).onRef('mine.followedNumber', '=', 'users.number'),
    )
    .select([...PERSON_COLUMNS, ...VIEWERS_FOLLOW_COLUMNS, 'userStats.followersCount', 'userStats.followingCount'])
    .select((eb) => [
      eb
        .selectFrom((from) =>
          from
            .selectFrom('posts')
            .select('posts.id')
            .whereRef('posts.authorId', '=', 'users.id')
            .where('posts.audience', '>=', (post) =>
              post
                .case()
                .when('users.id', '=', viewerId)
                .then(post.lit(ONLY_ME))
                .when(isFollower(viewerId, post.ref('users.id')), '=', post.lit(1))
                .then(post.lit(FOLLOWERS))
                .else(post.lit(EVERYONE))
                .end(),
            )
            .limit((limit) => limit.lit(MAX_COUNTED_POSTS))
            .as('counted'),
        )
        .select((counted) => counted.cast<number>(counted.fn.countAll(), 'bigint').as('total'))
        .$asScalar()
        .$notNull()
        .as('postsCount'),
    ])
    .where('users.isActive', '=', (eb) => eb.lit(1))
    .where((eb) => isVisibleBelow(BLOCKED, viewerId, eb.ref('users.id')));

const byId = hotQuery<{ viewerId: string; id: string }, UserPageRow>((db, param) =>
  selectPage(db, param('viewerId')).where('users.id', '=', param('id')),
);

const byUsername = hotQuery<{ viewerId: string; username: string }, UserPageRow>((db, param) =>
  selectPage(db, param('viewerId')).where('users.username', '=', param('username')),
);

/** The page of an active user who is not blocked in either direction. */
export function findPageById(db: Db, viewerId: string, id: string): Promise<UserPageRow | undefined> {
  return byId.first(db, { viewerId, id });
}

/** The same by username, in its normal form. */
export function findPageByUsername(db: Db, viewerId: string, username: string): Promise<UserPageRow | undefined> {
  return byUsername.first(db, { viewerId, username });
}
