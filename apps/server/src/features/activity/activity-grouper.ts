import type { Selectable } from 'kysely';
import type { ChangesTables } from '../../changes/changes.table.ts';
import { announceHeads } from '../../changes/heads.ts';
import { noteActivity, queueDirtyActivities } from '../../changes/note-activity.ts';
import { type ScopeHeads, type Touch, type TouchScope, TouchSet } from '../../changes/touches.ts';
import { LostRace, type Tx } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { type Fact, findCommentFact, findFlowerFact } from './activity-facts.repo.ts';
import { activityIdOf } from './activity-id.ts';
import {
  type ActivityRow,
  deleteQueued,
  findActivity,
  hideActivitiesOfPost,
  hideActivity,
  listQueued,
  putActivity,
  lockQueued,
} from './activity.repo.ts';
import { findCommentFlowerFact, findReplyFact } from './comment-facts.repo.ts';
import { findAcceptedFact, findFollowFact, findRequestFact } from './follow-facts.repo.ts';
import { findMentionFact } from './mention-facts.repo.ts';

type QueueRow = Selectable<ChangesTables['activityQueue']>;
type GrouperDeps = Pick<Deps, 'bus' | 'clock' | 'db' | 'heads' | 'jobs' | 'pushes'>;

/** Events that one transaction groups at most. */
const BATCH = 100;
const POST_BATCH = 200;
/** Shortest interval between pushes about flowers for the same post or comment, or about repeated follows, requests and acceptances by the same user. */
const PUSH_EVERY_MS = {
  flower: 600_000,
  commentFlower: 600_000,
  follow: 600_000,
  followRequest: 600_000,
  followAccepted: 600_000,
  comment: 0,
  reply: 0,
  mention: 0,
} as const;

/**
 * Turns queued events into activity and notifications, if the oldest was queued before `before` (ms). Returns the number of
 * events.
 */
export async function groupActivity(deps: GrouperDeps, before: number): Promise<number> {
  const oldest = await listQueued(deps.db.read, 1).executeTakeFirst();
  if (!oldest || oldest.at > before) return 0;
  const { count, heads } = await groupBatch(deps);
  announceHeads(deps, heads);
  return count;
}

/**
 * Groups the flowers that changed for these users, and everything that is queued. Returns the new heads, which the caller announces together
 * with other changes.
 */
export async function groupFlowers(deps: GrouperDeps, ownerIds: readonly string[]): Promise<ScopeHeads> {
  const all = new Map<TouchScope, number>();
  if ((await queueDirtyActivities(deps, ownerIds)) === 0) return all;
  for (;;) {
    const { count, heads } = await groupBatch(deps);
    if (count === 0) return all;
    for (const [scope, head] of heads) all.set(scope, head);
  }
}

async function groupBatch(deps: GrouperDeps): Promise<{ readonly count: number; readonly heads: ScopeHeads }> {
  return deps.db.write(async (tx) => {
    // Newer events are grouped, too.
    const events = await lockQueued(deps.db, tx, BATCH);
    const touches = new TouchSet();
    const groups = Map.groupBy(events, activityIdOf);
    for (const id of [...groups.keys()].toSorted()) {
      const event = groups.get(id)?.[0];
      if (event?.kind === 'post') await followPost(deps, tx, touches.add, event.subjectId);
      else if (event) await regroup(deps, tx, touches.add, id, event);
    }
    await deleteQueued(
      tx,
      events.map((event) => event.number),
    );
    return { count: events.length, heads: await touches.flush(tx, deps.clock.now()) };
  });
}

/** Updates one group to the present state. */
async function regroup(deps: GrouperDeps, tx: Tx, touch: Touch, id: string, event: QueueRow): Promise<void> {
  const { kind } = event;
  if (kind === 'post') return;
  const row = await findActivity(tx, id);
  const fact = await factOf(tx, event, row);
  if (!fact) {
    if (row?.isDeleted !== 0) return;
    await hideActivity(tx, id);
    touch(`u:${row.ownerId}`, 'activity', id);
    return;
  }
  const isSame = row?.isDeleted === 0 && row.createdAt === fact.createdAt;
  // The number of flowers may differ.
  if (isSame && kind !== 'flower' && kind !== 'commentFlower') return;
  const now = deps.clock.now();
  const isNewer = !row || fact.createdAt > row.createdAt;
  const runAt = Math.max(now, row?.pushAfter ?? 0);
  const pushAfter = isNewer ? runAt + PUSH_EVERY_MS[kind] : row.pushAfter;
  const { ownerId } = fact;
  await putActivity(tx, { id, kind, ...fact, pushAfter, isDeleted: 0, rev: row ? row.rev + 1 : now }).catch(
    retryOfEnded,
  );
  touch(`u:${ownerId}`, 'activity', id);
  if (isNewer) await deps.pushes.enqueue(tx, { userId: ownerId, kind, ...aboutOf(kind, fact), runAt });
}

/** The owner's account ended after the fact was read: another try finds no fact. */
function retryOfEnded(error: unknown): never {
  throw isForeignKeyViolation(error) ? new LostRace() : error;
}

function factOf(tx: Tx, event: QueueRow, row: ActivityRow | undefined): Promise<Fact | undefined> {
  const { kind, subjectId } = event;
  const ownerId = event.ownerId ?? '';
  if (kind === 'flower') return findFlowerFact(tx, subjectId);
  if (kind === 'comment') return findCommentFact(tx, subjectId);
  if (kind === 'reply') return findReplyFact(tx, subjectId);
  if (kind === 'commentFlower') return findCommentFlowerFact(tx, subjectId);
  // The first telling stays: a mention that is shown again is no news.
  if (kind === 'mention') return findMentionFact(tx, { subjectId, ownerId }, row?.createdAt ?? event.at);
  if (kind === 'followRequest') return findRequestFact(tx, subjectId, ownerId);
  if (kind === 'followAccepted') return findAcceptedFact(tx, subjectId, ownerId);
  return findFollowFact(tx, subjectId, ownerId);
}

/** Subject of a push, and the tag by which it replaces an older one. */
function aboutOf(
  kind: ActivityRow['kind'],
  { postId, commentId, actorId }: Fact,
): { readonly subjectId: string; readonly tag: string } {
  switch (kind) {
    case 'follow':
    case 'followRequest':
    case 'followAccepted':
      return { subjectId: actorId ?? '', tag: `${FOLLOW_TAGS[kind]}:${actorId}` };
    case 'commentFlower':
      return { subjectId: commentId ?? '', tag: `b:${commentId}` };
    case 'flower':
    case 'comment':
    case 'reply':
    case 'mention':
      return { subjectId: postId ?? '', tag: `${TAGS[kind]}:${postId}` };
  }
}

const FOLLOW_TAGS = { follow: 'f', followRequest: 'q', followAccepted: 'a' } as const;
const TAGS = { flower: 'p', comment: 'm', reply: 'r', mention: 'n' } as const;

/**
 * Removes the activity about a deleted post, in short steps. While the post exists, other users may see it, or no longer: a job
 * updates their activity about it.
 */
async function followPost(deps: GrouperDeps, tx: Tx, touch: Touch, postId: string): Promise<void> {
  const [post] = await findPostVisibility(tx, [postId]);
  if (post) return deps.jobs.enqueue(tx, 'activity.post', { postId });
  const { rows, isAll } = await hideActivitiesOfPost(tx, postId, POST_BATCH);
  for (const { id, ownerId } of rows) touch(`u:${ownerId}`, 'activity', id);
  if (!isAll) await noteActivity(deps, tx, { kind: 'post', subjectId: postId });
}
