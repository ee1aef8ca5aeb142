import type { ActivityRow } from './activity.repo.ts';

type Subject = Pick<ActivityRow, 'kind' | 'postId' | 'commentId'>;

/** The post or comment whose flowers a group consists of; null for the other kinds. */
export function floweredIn({ kind, postId, commentId }: Subject): string | null {
  if (kind === 'flower') return postId;
  return kind === 'commentFlower' ? commentId : null;
}

/** The same for groups of one kind. */
export function listFlowered(rows: readonly Subject[], kind: 'flower' | 'commentFlower'): string[] {
  return rows.flatMap((row) => (row.kind === kind ? (floweredIn(row) ?? []) : []));
}

/** The posts of the groups whose posts may be of any user: the others are about the owner's posts, or about none. */
export function listPostsOfAny(rows: readonly Subject[]): string[] {
  const isOfAny = ({ kind }: Subject) => kind === 'reply' || kind === 'commentFlower' || kind === 'mention';
  return [...new Set(rows.flatMap((row) => (isOfAny(row) ? (row.postId ?? []) : [])))];
}
