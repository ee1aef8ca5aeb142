import type { Scope } from '@posy/contract/sync';
import { LRUCache } from 'lru-cache';
import type { HydratedOp } from './sync-source.ts';

/** An op in UTF-8, after a comma. `createdAt` in ms, of a post. `people`: see `HydratedOp`. */
export interface SizedOp {
  readonly bytes: Buffer;
  readonly createdAt: number | null;
  readonly people: readonly string[];
  /** For an op that only followers receive. `others`: bytes for everyone else, or null. */
  readonly onlyFor: { readonly author: string; readonly others: Buffer | null } | null;
}

/** A row without an answer is deleted. `from`: see `PutOpSchema`. */
export function sizedOp(
  scope: Scope,
  type: string,
  id: string,
  op: HydratedOp | undefined,
  from: number | null = null,
): SizedOp {
  const { createdAt = null, people = [] } = op && 'json' in op ? op : {};
  const onlyFor = op?.onlyFor && { author: op.onlyFor.author, others: deletionFor(scope, type, id, op) };
  return { bytes: Buffer.from(opText(scope, type, id, op, from)), createdAt, people, onlyFor: onlyFor ?? null };
}

/** With a smaller revision than the row's: a device that gains access later accepts the row. */
function deletionFor(scope: Scope, type: string, id: string, op: HydratedOp): Buffer | null {
  if (op.onlyFor?.isKnownToOthers !== true) return null;
  return Buffer.from(opText(scope, type, id, { rev: op.rev - 1, del: true }, null));
}

function opText(scope: Scope, type: string, id: string, op: HydratedOp | undefined, from: number | null): string {
  const { rev } = op ?? { rev: Number.MAX_SAFE_INTEGER };
  const start = `,{"s":"${scope}","t":"${type}","id":"${id}","rev":${rev},`;
  if (!op) return `${start}"del":1}`;
  if ('del' in op) return `${start}"del":1${op.author === undefined ? '' : `,"author":"${op.author}"`}}`;
  return `${start}${from === null ? '' : `"from":${from},`}"v":${op.json}}`;
}

const MAX_CACHED_BYTES = 8 * 1024 ** 2;
/** Overhead of a cached part or op beside its bytes. */
export const ENTRY_BYTES = 200;
/** Cached rows are read again after ten seconds: their counts change without a touch. */
export const FRESH = { ttl: 10_000, ttlResolution: 1000 };

/** The ops of numbers of the public log, for all devices. */
export function newPublicOps(): LRUCache<number, SizedOp> {
  return new LRUCache({
    maxSize: MAX_CACHED_BYTES,
    ...FRESH,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}
