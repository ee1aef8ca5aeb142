import type { UserId } from '@posy/contract/ids';
import type { Db } from '../db/database.ts';
import type { Part } from './part.ts';
import { type SizedOp, sizedOp } from './sized-op.ts';
import type { FollowersSource, SyncSource, ViewerRelations } from './sync-source.ts';

/** For viewers that nobody follows and nobody blocked, such as in tests. */
export const NO_RELATIONS: ViewerRelations = { blockedOf: async () => new Set(), followedOf: async () => new Set() };

/**
 * Ops of `g` as one viewer may receive them: without those by or about users with a block between them and the viewer, and
 * those for followers only if the viewer follows their author, or is the author.
 */
export async function opsForViewer(
  db: Db,
  { blockedOf, followedOf }: ViewerRelations,
  viewer: UserId,
  ops: readonly SizedOp[],
): Promise<readonly SizedOp[]> {
  const people = new Set(ops.flatMap((op) => op.people));
  const authors = new Set(ops.flatMap(({ onlyFor }) => onlyFor?.author ?? []));
  if (people.size === 0 && authors.size === 0) return ops;
  const [blocked, followed] = await Promise.all([
    people.size === 0 ? people : blockedOf(db, viewer, [...people]),
    authors.size === 0 ? authors : followedOf(db, viewer, [...authors]),
  ]);
  return ops.flatMap((op) => {
    if (op.people.some((id) => blocked.has(id))) return [];
    const { onlyFor } = op;
    if (onlyFor && onlyFor.author !== viewer && !followed.has(onlyFor.author))
      return onlyFor.others ? [{ ...op, bytes: onlyFor.others }] : [];
    return op.bytes.length === 0 ? [] : [op];
  });
}

/** An op that is not wanted by a device: nothing, or the deletion for users who do not follow. */
export function withoutRow(op: SizedOp): readonly SizedOp[] {
  return op.onlyFor?.others ? [{ ...op, bytes: Buffer.alloc(0) }] : [];
}

/** The snapshot of `g`, which is the same for all, with the viewer's rows for followers. */
export async function withFollowed(
  db: Db,
  viewer: UserId,
  sources: readonly SyncSource[],
  shared: Part,
): Promise<Part> {
  let part = shared;
  for (const source of sources) {
    if (!source.forFollowers) continue;
    const { ids, since } = await source.forFollowers.snapshot(db, viewer);
    const found = await source.hydrate(db, viewer, 'g', ids);
    const ops = ids.flatMap((id) => {
      const op = found.get(id);
      return op && !('del' in op) ? [sizedOp('g', source.type, id, op)] : [];
    });
    part = withRows(part, ops, { limit: source.forFollowers.limit, since });
  }
  return part;
}

/**
 * The newest of a snapshot's rows and a viewer's. The device takes the oldest for the end of what it has, so there are none
 * below the time down to which one of the two is complete.
 */
function withRows(
  part: Part,
  own: readonly SizedOp[],
  { limit, since }: Pick<FollowersSource, 'limit'> & { readonly since: number | null },
): Part {
  if (own.length === 0 && since === null) return part;
  const isDated = ({ createdAt }: SizedOp) => createdAt !== null;
  const dated = [...part.ops.filter(isDated), ...own].filter(({ createdAt }) => (createdAt ?? 0) >= (since ?? 0));
  const newest = dated.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)).slice(0, limit);
  return { ...part, ops: [...part.ops.filter((op) => !isDated(op)), ...newest] };
}
