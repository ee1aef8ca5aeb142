import type { HydratedOp } from '../../changes/sync-source.ts';
import type { FollowWithPerson } from './follows.repo.ts';

/** Users rarely scroll further; the list itself loads the rest from the server. */
export const SNAPSHOT = 500;

/** Whether a follow or request is one between active users. */
export function isShown(row: FollowWithPerson): boolean {
  return row.hidden === 0 && row.isActive === 1;
}

export function del(row: FollowWithPerson): HydratedOp {
  return { rev: row.followRev, del: true };
}
