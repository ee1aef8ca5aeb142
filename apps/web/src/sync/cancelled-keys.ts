import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { cancelWrite, dropUpload } from './cancel.mutators.ts';

/** Keys of the entries that were given up while they were on the wire, as far as the server does not know yet. */
export function cancelledKeys(entries: readonly OutboxEntry[]): ReadonlySet<MutationKey> {
  const cancelled = entries.flatMap(({ kind, args }) => {
    const mutation = [cancelWrite, dropUpload].find((each) => each.kind === kind);
    return mutation?.read(args)?.key ?? [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of entries are all that is stored there
  return new Set(cancelled as MutationKey[]);
}
