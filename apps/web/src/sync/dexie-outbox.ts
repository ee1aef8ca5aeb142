import type { PauseReason } from '@posy/sync/classify';
import type { Leases, OutboxPort } from '@posy/sync/ports';
import type { LocalDb } from '../local/local-db.ts';
import { withDb } from '../local/reopen.ts';
import { deleteFilesOf } from '../local/stored-file.ts';

const PAUSE_REASONS: readonly unknown[] = ['auth', 'account', 'update'] satisfies PauseReason[];

/** The engine's outbox port over Dexie. */
export function dexieOutbox({ out }: LocalDb): OutboxPort {
  const read = () => out.outbox.orderBy('ord').toArray();
  return {
    read: () => withDb(out, read),
    change: (decide) =>
      withDb(out, () =>
        out.transaction('rw', out.outbox, out.chunks, async () => {
          const change = decide(await read());
          if (change.put.length > 0) await out.outbox.bulkPut([...change.put]);
          for (const key of change.remove) {
            const entry = await out.outbox.get(key);
            await out.outbox.delete(key);
            if (entry) await deleteFilesOf(out, entry);
          }
          return change;
        }),
      ),
    async readPause() {
      const row = await withDb(out, () => out.kv.get('pause'));
      return isPauseReason(row?.v) ? row.v : null;
    },
    async savePause(reason) {
      await withDb(out, async () => {
        if (reason) await out.kv.put({ k: 'pause', v: reason });
        else await out.kv.delete('pause');
      });
    },
  };
}

function isPauseReason(value: unknown): value is PauseReason {
  return PAUSE_REASONS.includes(value);
}

/** The engine's leases over Dexie. */
export function dexieLeases({ out }: LocalDb): Leases {
  return {
    async read(name) {
      const row = await withDb(out, () => out.kv.get(`lease:${name}`));
      return isLease(row?.v) ? row.v : null;
    },
    async write(name, lease) {
      await withDb(out, () => out.kv.put({ k: `lease:${name}`, v: lease }));
    },
  };
}

function isLease(value: unknown): value is { owner: string; until: number } {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('until' in value)) return false;
  return typeof value.owner === 'string' && typeof value.until === 'number';
}
