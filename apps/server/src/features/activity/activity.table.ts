import type { ActivityKind } from '@posy/contract/activity';

/**
 * `activities`: one row per group. Users and counts are computed from flowers, comments and follows; `createdAt` is that of
 * the newest, `pushAfter` the time from which it may be pushed again (ms). An undone group keeps its row with `isDeleted` 1, so
 * that `rev`, which begins with the time of creation, grows through all changes.
 *
 * `activityMarks`: up to when users have seen it (ms).
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
    isDeleted: number;
    rev: number;
  };
  activityMarks: { userId: string; seenAt: number; rev: number };
}

export const ACTIVITY_COLUMNS = [
  'id',
  'ownerId',
  'kind',
  'postId',
  'commentId',
  'actorId',
  'createdAt',
  'pushAfter',
  'isDeleted',
  'rev',
] as const satisfies readonly (keyof ActivityTables['activities'])[];
