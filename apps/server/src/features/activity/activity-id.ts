import { v5 as uuidv5 } from 'uuid';
import type { ChangesTables } from '../../changes/changes.table.ts';

const NAMESPACE = '7c0b1f0e-52d4-4a9b-8f0d-3b6a5c1e9d24';

/** The group an event belongs to: the same for the same (UUID version 5, RFC 9562). */
export function activityIdOf(event: Pick<ChangesTables['activityQueue'], 'kind' | 'subjectId' | 'ownerId'>): string {
  return uuidv5(`${event.kind}:${event.subjectId}:${event.ownerId ?? ''}`, NAMESPACE);
}
