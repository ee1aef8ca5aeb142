import type { ActivityKind } from '@posy/contract/activity';
import type { Generated } from 'kysely';

/** What may have become of something: a group is looked at anew. `post`: everything about a post that is gone. */
export type ActivityEventKind = ActivityKind | 'post';

/**
 * `activities`: one row for what a person is shown as one. Who did it and how many is read from flowers, comments and
 * follows; `createdAt` is that of the newest, `pushAfter` from when on it may be told by push again (ms). What was taken
 * back keeps its row with `isGone` 1, so that `rev`, which begins with the time it was made, grows through all changes.
 *
 * `activityQueue`: what happened and was not grouped yet. `ownerId` for a follow alone: of the rest it is known from the
 * post. `activityMarks`: up to when people have seen it (ms).
 */
export interface ActivityTables {
  activities: {
    id: string;
    ownerId: string;
    kind: ActivityKind;
    postId: string | null;
    commentId: string | null;
    actorId: string | null;
    createdAt: number;
    pushAfter: number;
    isGone: number;
    rev: number;
  };
  activityQueue: {
    number: Generated<number>;
    kind: ActivityEventKind;
    subjectId: string;
    ownerId: string | null;
    at: number;
  };
  activityMarks: { userId: string; seenAt: number; rev: number };
}
