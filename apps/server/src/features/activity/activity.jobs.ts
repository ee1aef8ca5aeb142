import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { noteActivities } from '../../changes/note-activity.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { listFloweredPosts, type NumberedPost } from './activity-facts.repo.ts';

const BATCH = 200;
const PersonSchema = Type.Object({ userId: Type.String() });

export const activityJobs: JobHandlers = {
  /** Queues activity about all flowers of a user who was deactivated or reactivated. */
  'activity.flowers': async (deps, payload) => noteFlowersOf(deps, Value.Parse(PersonSchema, payload).userId),
};

async function noteFlowersOf(deps: Deps, userId: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const posts: NumberedPost[] = await listFloweredPosts(deps.db.read, userId, after, BATCH);
    const events = posts.map(({ id }) => ({ kind: 'flower' as const, subjectId: id }));
    if (events.length > 0) await deps.db.write((tx) => noteActivities(deps, tx, events));
    after = posts.length < BATCH ? undefined : posts.at(-1)?.postNumber;
  }
}
