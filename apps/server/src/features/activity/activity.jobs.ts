import { NIL_ID } from '@posy/contract/ids';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { noteActivities } from '../../changes/note-activity.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { listFloweredPosts } from './activity-facts.repo.ts';

const BATCH = 200;
const PersonSchema = Type.Object({ userId: Type.String() });

export const activityJobs: JobHandlers = {
  /** Queues activity about all flowers of a user who was deactivated or reactivated. */
  'activity.flowers': async (deps, payload) => noteFlowersOf(deps, Value.Parse(PersonSchema, payload).userId),
};

async function noteFlowersOf(deps: Deps, userId: string): Promise<void> {
  for (let after: string | undefined = NIL_ID; after !== undefined;) {
    const postIds: string[] = await listFloweredPosts(deps.db.read, userId, after, BATCH);
    const events = postIds.map((subjectId) => ({ kind: 'flower' as const, subjectId }));
    if (events.length > 0) await deps.db.write((tx) => noteActivities(deps, tx, events));
    after = postIds.length < BATCH ? undefined : postIds.at(-1);
  }
}
