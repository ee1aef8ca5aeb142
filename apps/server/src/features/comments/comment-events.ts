import type { ActivityEvent } from '../../changes/note-activity.ts';

/** Events of a comment that is deleted, hidden or shown again, or that loses the comment that it answers. `flowersCount`: of a deleted one. */
export function eventsOf({
  id,
  parentId,
  flowersCount = 0,
}: {
  readonly id: string;
  readonly parentId: string | null;
  readonly flowersCount?: number;
}): ActivityEvent[] {
  const events: ActivityEvent[] = [{ kind: 'comment', subjectId: id }];
  if (parentId !== null) events.push({ kind: 'reply', subjectId: id });
  if (flowersCount > 0) events.push({ kind: 'commentFlower', subjectId: id });
  return events;
}
