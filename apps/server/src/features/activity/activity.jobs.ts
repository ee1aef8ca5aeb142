import { NIL_ID } from '@posy/contract/ids';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ActivityEvent, noteActivities } from '../../changes/note-activity.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { EVERYONE, FOLLOWERS } from '../relations/audience.ts';
import { listFloweredPosts } from './activity-facts.repo.ts';
import { FIRST_GROUP, listDiscussedPosts, listFloweredComments, listGroupsAbout } from './activity-jobs.repo.ts';
import { KINDS_OF_ANY_POST } from './activity-kinds.ts';

const BATCH = 200;
const PersonSchema = Type.Object({ userId: Type.String() });
const PostSchema = Type.Object({ postId: Type.String() });

export const activityJobs: JobHandlers = {
  /** Queues activity about all flowers and posts of a user who was deactivated or reactivated. */
  'activity.flowers': async (deps, payload) => {
    const { userId } = Value.Parse(PersonSchema, payload);
    await noteAll(deps, 0, {
      list: (after) => listFloweredPosts(deps.db.read, userId, after, BATCH),
      cursorOf: ({ postNumber }) => postNumber,
      eventOf: ({ id }) => ({ kind: 'flower', subjectId: id }),
    });
    await noteAll(deps, NIL_ID, {
      list: (after) => listFloweredComments(deps.db.read, userId, after, BATCH),
      cursorOf: (id) => id,
      eventOf: (subjectId) => ({ kind: 'commentFlower', subjectId }),
    });
    for (const audience of [EVERYONE, FOLLOWERS] as const)
      await noteAll(deps, TOP, {
        list: (before) => listDiscussedPosts(deps.db.read, { authorId: userId, audience }, before, BATCH),
        cursorOf: (post) => post,
        eventOf: ({ id }) => ({ kind: 'post', subjectId: id }),
      });
  },
  /** Queues other users' activity about a post that they may see, or no longer. */
  'activity.post': async (deps, payload) => {
    const { postId } = Value.Parse(PostSchema, payload);
    for (const kind of KINDS_OF_ANY_POST) {
      await noteAll(deps, FIRST_GROUP, {
        list: (after) => listGroupsAbout(deps.db.read, kind, postId, after, BATCH),
        cursorOf: (group) => group,
        eventOf: ({ commentId, ownerId }) =>
          kind === 'mention'
            ? { kind, subjectId: commentId ?? postId, ownerId }
            : { kind, subjectId: commentId ?? NIL_ID },
      });
    }
  },
};

interface Walk<Row, Position> {
  /** Up to `BATCH` rows after a position. */
  readonly list: (after: Position) => Promise<readonly Row[]>;
  readonly cursorOf: (row: Row) => Position;
  readonly eventOf: (row: Row) => ActivityEvent;
}

async function noteAll<Row, Position>(deps: Deps, start: Position, walk: Walk<Row, Position>): Promise<void> {
  for (let after: Position | undefined = start; after !== undefined;) {
    const rows: readonly Row[] = await walk.list(after);
    if (rows.length > 0) await deps.db.write((tx) => noteActivities(deps, tx, rows.map(walk.eventOf)));
    const last = rows.at(-1);
    after = rows.length < BATCH || last === undefined ? undefined : walk.cursorOf(last);
  }
}
