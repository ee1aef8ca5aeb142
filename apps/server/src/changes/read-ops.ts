import type { UserId } from '@posy/contract/ids';
import type { Op } from '@posy/contract/sync';
import type { Tx } from '../db/database.ts';
import type { SyncSource } from './sync-source.ts';

/**
 * Rows as a pull would deliver them to the viewer in scope `u`, for the answer to a write. Missing rows are left out.
 */
export async function readOps(
  tx: Tx,
  viewer: UserId,
  rows: readonly { readonly source: SyncSource; readonly id: string }[],
): Promise<Op[]> {
  const ops: Op[] = [];
  for (const { source, id } of rows) {
    const op = (await source.hydrate(tx, viewer, 'u', [id])).get(id);
    if (!op) continue;
    const about = { s: 'u', t: source.type, id, rev: op.rev } as const;
    if ('json' in op) ops.push({ ...about, v: JSON.parse(op.json) });
    else ops.push({ ...about, del: 1, ...(op.author !== undefined && { author: op.author }) });
  }
  return ops;
}
