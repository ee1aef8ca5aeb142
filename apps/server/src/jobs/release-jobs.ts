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

/** The jobs of a deleted account are the server's from now on. */
export async function forgetAccountOfJobs(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('jobs').set({ accountId: null }).where('accountId', '=', accountId).execute();
}
