import type { S3Bucket } from '../s3/s3-bucket.ts';
import { DAY, type DeletionLedger, ENTRY } from './port.ts';

const DELETED_USERS = 'deleted-users/';

/** Entries as empty objects of a bucket, `deleted-users/<day>/<entry>`: processes on other machines read the same ledger. */
export function s3Ledger(bucket: S3Bucket): DeletionLedger {
  async function* list(): AsyncIterable<{ key: string; day: string; entry: string }> {
    for await (const { key } of bucket.list(DELETED_USERS)) {
      const [day = '', entry = ''] = key.slice(DELETED_USERS.length).split('/');
      if (DAY.test(day) && ENTRY.test(entry)) yield { key, day, entry };
    }
  }
  return {
    add: (day, entry) => bucket.put(`${DELETED_USERS}${day}/${entry}`, Buffer.alloc(0)),
    async *entries() {
      for await (const { day, entry } of list()) yield { day, entry };
    },
    async prune(oldest) {
      const old = (await Array.fromAsync(list())).filter(({ day }) => day < oldest);
      await bucket.delete(old.map(({ key }) => key));
    },
  };
}

/** A ledger that moved: entries are added to `current`, and those of `former` still count until they are pruned. */
export function movedLedger(current: DeletionLedger, former: DeletionLedger): DeletionLedger {
  return {
    add: (day, entry) => current.add(day, entry),
    async *entries() {
      yield* former.entries();
      yield* current.entries();
    },
    async prune(oldest) {
      await former.prune(oldest);
      await current.prune(oldest);
    },
  };
}
