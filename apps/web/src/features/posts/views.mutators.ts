import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema } from '@posy/contract/ids';
import { MAX_VIEWS_PER_CALL } from '@posy/contract/limits';
import { viewPostsCall } from '@posy/contract/posts';
import type { MutationDefinition, QueuedEntry } from '@posy/sync/mutation';
import * as Type from 'typebox';

const DAY_MS = 86_400_000;
/** Views are collected for this long before they are sent together, in ms. */
const BATCH_DELAY_MS = 10_000;

/** `day` since 1970, UTC: views of two days are not sent together, because one that is a day late does not count. */
const ViewsArgsSchema = Type.Object({
  day: Type.Integer(),
  postIds: Type.Array(PostIdSchema, { minItems: 1, maxItems: MAX_VIEWS_PER_CALL }),
});
export type ViewPostsArgs = Type.Static<typeof ViewsArgsSchema>;

/** Reports the posts this user has seen. A pending entry grows up to the limit of one call. */
export const viewPosts: MutationDefinition<ViewPostsArgs> = {
  kind: 'post.views',
  version: 1,
  read: (args) => (matches(ViewsArgsSchema, args) ? args : null),
  lane: () => 'v',
  target: ({ day }) => ({ type: 'views', id: String(day) }),
  coalesce(queued, next, sent) {
    const reported = new Set([...queued, ...sent].flatMap((entry) => postIdsOf(entry, next.day)));
    const postIds = next.postIds.filter((id) => !reported.has(id));
    if (postIds.length === 0) return { remove: [], add: false };
    const last = queued.at(-1);
    const collected = last ? postIdsOf(last, next.day) : [];
    const isRoom = last && collected.length > 0 && collected.length + postIds.length <= MAX_VIEWS_PER_CALL;
    return isRoom
      ? { remove: [last.key], add: true, args: { ...next, postIds: [...collected, ...postIds] } }
      : { remove: [], add: true, args: { ...next, postIds } };
  },
  request: ({ postIds }) => requestOf(viewPostsCall, {}, { postIds }),
  isSilentWhenRefused: true,
  dropAfterMs: DAY_MS,
  batchDelayMs: BATCH_DELAY_MS,
};

/** The posts of an entry for this day. */
function postIdsOf({ args }: QueuedEntry, day: number): readonly PostId[] {
  const read = viewPosts.read(args);
  return read?.day === day ? read.postIds : [];
}
