import type { S3Bucket } from '../s3/s3-bucket.ts';
import { DAY, type DeletionLedger, isEntry, LEDGER_LISTS, type LedgerList } from './port.ts';

/** Objects that are stored at once: a restore adds thousands of entries. */
const AT_ONCE = 16;

/** Entries as empty objects of a bucket, `<list>/<day>/<entry>`: processes on other machines read the same ledger. */
export function s3Ledger(bucket: S3Bucket): DeletionLedger {
  async function* read(list: LedgerList): AsyncIterable<{ key: string; day: string; entry: string }> {
    for await (const { key } of bucket.list(`${list}/`)) {
      const [, day = '', entry = ''] = key.split('/');
      if (DAY.test(day) && isEntry(list, entry)) yield { key, day, entry };
    }
  }
  return {
    async add(list, day, entries) {
      for (let i = 0; i < entries.length; i += AT_ONCE) {
        const keys = entries.slice(i, i + AT_ONCE).map((entry) => `${list}/${day}/${entry}`);
        await Promise.all(keys.map((key) => bucket.put(key, Buffer.alloc(0))));
      }
    },
    async *entries(list) {
      for await (const { day, entry } of read(list)) yield { day, entry };
    },
    async prune(oldest) {
      for (const list of LEDGER_LISTS) {
        const old = (await Array.fromAsync(read(list))).filter(({ day }) => day < oldest);
        await bucket.delete(old.map(({ key }) => key));
      }
    },
  };
}

/** A ledger that moved: entries are added to `current`, and those of `former` still count until they are pruned. */
export function movedLedger(current: DeletionLedger, former: DeletionLedger): DeletionLedger {
  return {
    add: (list, day, entries) => current.add(list, day, entries),
    async *entries(list) {
      yield* former.entries(list);
      yield* current.entries(list);
    },
    async prune(oldest) {
      await former.prune(oldest);
      await current.prune(oldest);
    },
  };
}
