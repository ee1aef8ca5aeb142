import type { Tx } from '../db/database.ts';

/** Jobs that these processes were working on are due again. */
export async function releaseJobsOf(tx: Tx, processIds: readonly string[]): Promise<void> {
  if (processIds.length === 0) return;
  await tx
    .updateTable('jobs')
    .set({ leaseOwner: null, leaseUntil: 0 })
    .where('leaseOwner', 'in', [...processIds])
    .execute();
}
