import { type Op, type PutOp, isDel } from '@posy/contract/sync';
import { judgeRevision } from './apply-rules.ts';
import type { CachePort } from './ports.ts';
import { readKnown, writeOps } from './pull.ts';

/** Applies the ops of a mutation's answer to the cache, except where the cache is newer. */
export async function applyAnswer(cache: CachePort, all: readonly Op[]): Promise<void> {
  if (all.length === 0) return;
  await cache.write(async (tx) => {
    for (const type of tx.types) {
      const ops = all.filter((op) => op.t === type);
      if (ops.length === 0) continue;
      const known = await readKnown(tx, type, ops);
      const puts = new Map<string, PutOp>();
      const dels = new Map<string, number>();
      for (const op of ops) {
        if (judgeRevision(op, known.get(op.id) ?? { rev: undefined, tombstone: undefined }) === 'ignore') continue;
        if (isDel(op)) dels.set(op.id, op.rev);
        else puts.set(op.id, op);
      }
      await writeOps(tx, type, puts, dels);
    }
  });
}
