import type { UserId } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import { isNotDismissed } from '../dismissed-people/dismissed.ts';
import { EVERYONE } from '../relations/audience.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import { introducersOf } from './introducers.ts';

/** Newest posts for everyone that are read of each followed user; a little more where some have the same time. */
const POSTS_OF_EACH = 3;
/** Newest comments that are read of each post, likewise. */
const COMMENTS_OF_EACH = 20;

/** A comment under a post of a user whom the viewer follows. `number`: its author's. `at`: its time, in ms. */
export interface NearbyComment {
  readonly number: number;
  readonly postId: string;
  readonly postAuthorId: UserId;
  readonly at: number;
}

const nearby = hotQuery<{ readonly viewerId: string }, NearbyComment>((db, param) =>
  db
    .with('newest', (q) =>
      introducersOf(q, param('viewerId'))
        .select('users.id as authorId')
        .select((eb) =>
          eb.fn
            .coalesce(
              eb
                .selectFrom('posts as last')
                .select('last.createdAt')
                .whereRef('last.authorId', '=', 'users.id')
                .where('last.audience', '=', eb.lit(EVERYONE))
                .orderBy('last.createdAt', 'desc')
                .orderBy('last.id', 'desc')
                .limit(eb.lit(1))
                .offset(eb.lit(POSTS_OF_EACH - 1)),
              eb.lit(0),
            )
            .as('since'),
        ),
    )
    .selectFrom('newest')
    // Left joins leave no choice but to begin with the few newest. The conditions hold for nulls, too: PostgreSQL would make
    // inner joins of these.
    .leftJoin('posts', (join) =>
      join
        .onRef('posts.authorId', '=', 'newest.authorId')
        .on('posts.audience', '=', (eb) => eb.lit(EVERYONE))
        .onRef('posts.createdAt', '>=', 'newest.since'),
    )
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.postId', '=', 'posts.id')
        .on('comments.isHidden', '=', (eb) => eb.lit(0))
        .on('comments.createdAt', '>=', (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('comments as late')
              .select('late.createdAt')
              .whereRef('late.postId', '=', 'posts.id')
              .where('late.isHidden', '=', eb.lit(0))
              .orderBy('late.createdAt', 'desc')
              .orderBy('late.id', 'desc')
              .limit(eb.lit(1))
              .offset(eb.lit(COMMENTS_OF_EACH - 1)),
            eb.lit(0),
          ),
        ),
    )
    .leftJoin('users as person', 'person.id', 'comments.authorId')
    .leftJoin('follows as mine', (join) =>
      join
        .on('mine.followerNumber', '=', userNumber(param('viewerId')))
        .onRef('mine.followedNumber', '=', 'person.number'),
    )
    .select(['person.number', 'posts.id as postId', 'posts.authorId as postAuthorId', 'comments.createdAt as at'])
    .$narrowType<NearbyComment>()
    .where('comments.authorId', 'is distinct from', param('viewerId'))
    .where((eb) => eb(eb.fn.coalesce('person.isActive', eb.lit(0)), '=', eb.lit(1)))
    .where((eb) => eb(eb.fn.coalesce('mine.isOn', eb.lit(0)), '=', eb.lit(0)))
    .where('mine.requestedAt', 'is', null)
    .where((eb) => isVisibleBelow(MUTED, param('viewerId'), eb.ref('comments.authorId').$notNull()))
    .where((eb) => isNotDismissed(param('viewerId'), eb.ref('comments.authorId').$notNull())),
);

/**
 * Newest comments under the newest posts for everyone of the people whom a user follows last and has not muted, at most some
 * 1,800: those by active users whom the user neither follows, asked to follow, blocked, muted nor dismissed, and who have not
 * blocked that user.
 */
export function listNearbyComments(db: Db, viewerId: string): Promise<NearbyComment[]> {
  return nearby.all(db, { viewerId });
}
