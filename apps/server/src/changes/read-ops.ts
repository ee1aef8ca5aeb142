import type { UserId } from '@posy/contract/ids';
import type { Op } from '@posy/contract/sync';
import type { Tx } from '../db/database.ts';
import { together } from '../db/together.ts';
import type { HydratedOp, SyncSource } from './sync-source.ts';

/**
 * Rows as a pull would deliver them to the viewer in scope `u`, for the answer to a write. Missing rows are left out.
 */
export async function readOps(
  tx: Tx,
  viewer: UserId,
  rows: readonly { readonly source: SyncSource; readonly id: string }[],
): Promise<Op[]> {
  const found = await together(rows.map(({ source, id }) => source.hydrate(tx, viewer, 'u', [id])));
  return rows.flatMap(({ source, id }, i) => {
    const op = found[i]?.get(id);
    return op ? [toOp(source, id, op)] : [];
  });
}

function toOp({ type }: SyncSource, id: string, op: HydratedOp): Op {
  const about = { s: 'u', t: type, id, rev: op.rev } as const;
  if ('json' in op) return { ...about, v: JSON.parse(op.json) };
  return { ...about, del: 1, ...(op.author !== undefined && { author: op.author }) };
}
