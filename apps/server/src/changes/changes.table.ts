import type { Generated } from 'kysely';

/** Tables of the change log, of idempotent writes, and of the queues of counters and activity. */
export interface ChangesTables {
  /** Per scope (`g`, `u:<userId>`): the highest number given, and the highest number purged. */
  syncScopes: { scope: string; head: number; floor: number };
  /** Epochs of the change log that ended properly: their cursors are valid. `endedAt` in ms. */
  endedEpochs: { epoch: string; endedAt: number };
  /** The heads at the end of `instance.cutEpoch`: its cursors are valid up to here. */
  cutHeads: { scope: string; head: number };
  /** The newest touch of each row in each scope; `at` in ms. */
  syncChanges: { scope: string; seq: number; type: string; id: string; at: number };
  /**
   * Answers to keyed writes. `code` is set for refusals; `body` is JSON; `texts`: its texts, stored separately, and null when
   * they are blanked (`stored-answers.ts`); `aboutId`, `subject`: see `WriteResult`; `at` in ms.
   */
  idempotency: {
    userId: string;
    key: string;
    fingerprint: string;
    status: number;
    code: string | null;
    body: string;
    ackU: number;
    ackRev: number;
    aboutId: string | null;
    subject: string | null;
    texts: string | null;
    at: number;
  };
  /** Ids of deleted rows, hashed, and when they were deleted, in ms. */
  deletedIds: { hash: string; at: number };
  /**
   * Posts whose counters changed and are to be touched at `dueAt` (ms). `views`, `flowers`: by how much they changed. This amount
   * is not yet in the author's totals.
   */
  dirtyPosts: { postId: string; authorId: string; dueAt: number; views: number; flowers: number };
  /**
   * Posts and comments whose flowers changed. Their authors' activity about them is updated at `dueAt` (ms), or together with other dirty rows
   * of the author.
   */
  dirtyActivities: { subjectId: string; kind: 'flower' | 'commentFlower'; ownerId: string; dueAt: number };
  /**
   * Events that are not grouped into activity yet, see `noteActivity`. `ownerId` is set for follows, requests and mentions only:
   * otherwise the post or the comment determines it. `at` in ms.
   */
  activityQueue: {
    number: Generated<number>;
    kind:
      | 'flower'
      | 'comment'
      | 'reply'
      | 'commentFlower'
      | 'mention'
      | 'follow'
      | 'followRequest'
      | 'followAccepted'
      | 'post';
    subjectId: string;
    ownerId: string | null;
    at: number;
  };
}
