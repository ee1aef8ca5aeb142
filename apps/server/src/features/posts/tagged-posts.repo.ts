import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { isInAudience, ONLY_ME } from '../relations/audience.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import type { PageRow } from './posts.repo.ts';

interface TagPageParams extends PageCursor {
  readonly tag: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** As in the feed, `coalesce` keeps left joins, so that no planner begins with the posts or their authors. */
const tagPage = hotQuery<TagPageParams, PageRow>(
  (db, param) =>
    db
      .selectFrom('postTags')
      .leftJoin('posts', 'posts.id', 'postTags.postId')
      .leftJoin('users as author', 'author.id', 'posts.authorId')
      .select((eb) => [
        'postTags.postId as id',
        'postTags.createdAt',
        eb.fn.coalesce('posts.rev', eb.lit(0)).as('rev'),
        eb.fn.coalesce('author.rev', eb.lit(0)).as('authorRev'),
        eb
          .selectFrom('flowers')
          .select('flowers.isOn')
          .where('flowers.userNumber', '=', userNumber(param('viewerId')))
          .whereRef('flowers.postNumber', '=', 'posts.number')
          .where('flowers.isOn', '=', eb.lit(1))
          .as('isFlowered'),
      ])
      .where('postTags.tag', '=', param('tag'))
      .where((eb) =>
        eb(eb.refTuple('postTags.createdAt', 'postTags.postId'), '<', eb.tuple(param('createdAt'), param('id'))),
      )
      .where((eb) => eb(eb.fn.coalesce('posts.audience', eb.lit(ONLY_ME)), '<>', eb.lit(ONLY_ME)))
      .where((eb) =>
        isInAudience(
          param('viewerId'),
          eb.ref('posts.authorId').$notNull(),
          eb.fn.coalesce('posts.audience', eb.lit(ONLY_ME)),
          eb.ref('author.number').$notNull(),
        ),
      )
      .where((eb) => eb(eb.fn.coalesce('author.isActive', eb.lit(0)), '<>', eb.lit(0)))
      .where((eb) => isVisibleBelow(MUTED, param('viewerId'), eb.ref('posts.authorId').$notNull()))
      .orderBy('postTags.createdAt', 'desc')
      .orderBy('postTags.postId', 'desc')
      .limit(param('limit')),
  { keepsPlan: true },
);

/** Posts with a tag that the viewer may see, of active users that are neither muted nor blocked, before a position, newest first. */
export function listTagged(db: Db, params: TagPageParams): Promise<PageRow[]> {
  return tagPage.all(db, params);
}
