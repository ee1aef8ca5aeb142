import type { Database, Db } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';

/**
 * Begins an epoch. When the one before did not end properly, the present heads are stored: later numbers of that epoch may
 * belong to a database that was replaced by this one.
 */
export async function beginEpoch(db: Database, epoch: string, forgetBefore: number): Promise<void> {
  await db.write(async (tx) => {
    const before = await tx.selectFrom('instance').select(['epoch', 'isRunning', 'cutEpoch']).executeTakeFirstOrThrow();
    const isCut = before.isRunning === 1;
    if (isCut) {
      await tx.deleteFrom('cutHeads').execute();
      await tx
        .insertInto('cutHeads')
        .columns(['scope', 'head'])
        .expression(tx.selectFrom('syncScopes').select(['scope', 'head']).orderBy('scope'))
        .execute();
    }
    const cutEpoch = isCut ? before.epoch : before.cutEpoch;
    await tx.updateTable('instance').set({ epoch, isRunning: 1, cutEpoch }).execute();
    await tx.deleteFrom('endedEpochs').where('endedAt', '<', forgetBefore).execute();
  });
}

/** Records that an epoch ended, and that this database contains every change that was ever answered in it. */
export async function endEpoch(db: Database, epoch: string, endedAt: number): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .insertInto('endedEpochs')
      .values({ epoch, endedAt })
      .onConflict((conflict) => conflict.column('epoch').doNothing())
      .execute();
    await tx.updateTable('instance').set({ isRunning: 0 }).where('epoch', '=', epoch).execute();
  });
}

export async function findEpoch(db: Db): Promise<{ epoch: string | null; cutEpoch: string | null; isRunning: number }> {
  return db.selectFrom('instance').select(['epoch', 'cutEpoch', 'isRunning']).executeTakeFirstOrThrow();
}

const ended = hotQuery<{ epoch: string }, { epoch: string }>((db, param) =>
  db.selectFrom('endedEpochs').select('epoch').where('epoch', '=', param('epoch')),
);

export async function hasEnded(db: Db, epoch: string): Promise<boolean> {
  return (await ended.first(db, { epoch })) !== undefined;
}

const cutHead = hotQuery<{ scope: string }, { head: number }>((db, param) =>
  db.selectFrom('cutHeads').select('head').where('scope', '=', param('scope')),
);

/** The head of a scope when the cut of the newest cut epoch was found; 0 for a scope without changes. */
export async function findCutHead(db: Db, scope: string): Promise<number> {
  return (await cutHead.first(db, { scope }))?.head ?? 0;
}
