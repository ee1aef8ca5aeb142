import type { ActivityKind } from '@posy/contract/activity';

/**
 * `activities`: one row for what a person is shown as one. Who did it and how many is read from flowers, comments and
 * follows; `createdAt` is that of the newest, `pushAfter` from when on it may be told by push again (ms). What was taken
 * back keeps its row with `isGone` 1, so that `rev`, which begins with the time it was made, grows through all changes.
 *
 * `activityMarks`: up to when people have seen it (ms).
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
  activityMarks: { userId: string; seenAt: number; rev: number };
}
