import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import type { MutationKey } from '@posy/contract/ids';
import { deleteUploadCall } from '@posy/contract/uploads';
import { cancelWriteCall } from '@posy/contract/writes';
import { type MutationDefinition, type OutboxEntry, uploadIdsOf } from '@posy/sync/mutation';
import { cancellationNeeded } from '@posy/sync/outbox-rules';
import * as Type from 'typebox';

/** `key`: of the discarded entry. `lane`: its lane. */
const ArgsSchema = Type.Object({ key: Type.String(), lane: Type.String() });
type CancelArgs = Type.Static<typeof ArgsSchema>;

/**
 * Asks the server to refuse a write from now on. It is in the lane of the discarded entry, so that a later deletion
 * cannot miss a write that arrives late.
 */
export const cancelWrite: MutationDefinition<CancelArgs> = {
  kind: 'write.cancel',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ lane }) => lane,
  target: ({ key }) => ({ type: 'write', id: key }),
  request: ({ key }) => requestOf(cancelWriteCall, { key }),
  notFoundIsSuccess: true,
  isSilentWhenRefused: true,
  isBackground: true,
};

/** Time for aborting the piece that is being sent, in ms: see `LOOK_MS` of the drain. */
const AFTER_ABORT_MS = 2000;
/** The server deletes an unfinished upload by itself after some days; this entry is dropped after this time, in ms. */
const DROP_AFTER_MS = 86_400_000;

/** Deletes the server's part of an upload that was discarded. */
export const dropUpload: MutationDefinition<CancelArgs> = {
  kind: 'upload.drop',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ key }) => `x:${key}`,
  target: ({ key }) => ({ type: 'upload', id: key }),
  request: ({ key }) => requestOf(deleteUploadCall, { id: key }),
  notFoundIsSuccess: true,
  isSilentWhenRefused: true,
  batchDelayMs: AFTER_ABORT_MS,
  dropAfterMs: DROP_AFTER_MS,
};

const BY_REST = { write: cancelWrite, upload: dropUpload, nothing: null } as const;

interface Cancellation {
  readonly definition: MutationDefinition<CancelArgs>;
  readonly args: CancelArgs;
}

/** The mutations that have to be sent in place of a removed entry: one for each of its uploads, if only bytes were sent. */
export function cancellationsOf(entry: OutboxEntry): readonly Cancellation[] {
  const needed = cancellationNeeded(entry);
  const definition = BY_REST[needed];
  if (!definition) return [];
  const keys = needed === 'upload' ? uploadIdsOf(entry) : [entry.key];
  return keys.map((key) => ({ definition, args: { key, lane: entry.lane } }));
}

/** Keys of the entries that were discarded while they were being sent, and that the server has not confirmed yet. */
export function cancelledKeys(entries: readonly OutboxEntry[]): ReadonlySet<MutationKey> {
  const cancelled = entries.flatMap(({ kind, args }) => {
    const mutation = [cancelWrite, dropUpload].find((each) => each.kind === kind);
    return mutation?.read(args)?.key ?? [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of entries are all that is stored there
  return new Set(cancelled as MutationKey[]);
}
