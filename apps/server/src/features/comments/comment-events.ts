import type { ActivityEvent } from '../../changes/note-activity.ts';
import type { Tx } from '../../db/database.ts';
import { eventsOfMentions } from '../mentions/mentions.service.ts';

/** A comment that is deleted, hidden or shown again, or that loses the comment that it answers. `flowersCount`: of a deleted one. */
interface ChangedComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly mentions: string | null;
  readonly flowersCount?: number;
}

/** The events of such comments. */
export async function eventsOf(tx: Tx, comments: readonly ChangedComment[]): Promise<ActivityEvent[]> {
  return [...comments.flatMap(ownEventsOf), ...(await eventsOfMentions(tx, comments))];
}

function ownEventsOf({ id, parentId, flowersCount = 0 }: ChangedComment): ActivityEvent[] {
  const events: ActivityEvent[] = [{ kind: 'comment', subjectId: id }];
  if (parentId !== null) events.push({ kind: 'reply', subjectId: id });
  if (flowersCount > 0) events.push({ kind: 'commentFlower', subjectId: id });
  return events;
}
