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

/** The kinds whose posts may be of any user. */
export const KINDS_OF_ANY_POST = ['reply', 'commentFlower', 'mention'] as const;
const IS_OF_ANY: ReadonlySet<ActivityRow['kind']> = new Set(KINDS_OF_ANY_POST);

/** The posts of the groups whose posts may be of any user: the others are about the owner's posts, or about none. */
export function listPostsOfAny(rows: readonly Subject[]): string[] {
  return [...new Set(rows.flatMap((row) => (IS_OF_ANY.has(row.kind) ? (row.postId ?? []) : [])))];
}
