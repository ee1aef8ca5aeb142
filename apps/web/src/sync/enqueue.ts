import type { MutationKey } from '@posy/contract/ids';
import type { Millis } from '@posy/std/clock';
import { fileFields, type MutationDefinition, type OutboxEntry, type Target } from '@posy/sync/mutation';
import { mayHaveArrived } from '@posy/sync/outbox-rules';
import { isRefused } from '@posy/sync/pending';
import type { LocalDb } from '../local/local-db.ts';
import { entriesInLane } from '../local/out-db.ts';
import { withDb } from '../local/reopen.ts';
import { deleteStoredFile, storeFile, type StoredFile } from '../local/stored-file.ts';
import { cancellationsOf } from './cancellation.ts';
import { removeEntries } from './remove-entries.ts';
import { wakeDrain } from './wake.ts';

export interface MutationExtras {
  /** The file that is sent with it: stored now, or already stored (`keepFile`) and owned by the entry from here on. */
  readonly file?: Blob | StoredFile;
  /** In place of `file` several, already stored and owned by the entry from here on. */
  readonly files?: readonly StoredFile[];
  /** The lane of an entry that it has to follow. Default: that of its kind. */
  readonly lane?: string | undefined;
  /** Ids of the drafts it was written in; deleted in the same transaction. */
  readonly drafts?: readonly string[];
  /** It is not sent for this time, in ms, while its file is still made smaller. */
  readonly delayMs?: number;
  /** Whether the server's rows already have the desired state. Only called when no mutation of the lane may have been sent. */
  readonly isBase?: () => Promise<boolean>;
}

/**
 * Stores a mutation: after this resolves it survives everything but the loss of the device. Coalesces with unsent mutations of
 * the same lane, and stores nothing if the rows already have the desired state; otherwise wakes the drain, here and in the
 * service worker.
 *
 * Throws the errors of IndexedDB, mainly for a full disk (`isQuotaError`): nothing is stored then, and the caller still has
 * the user's input.
 *
 * @returns the key of the entry, also when coalescing found that nothing needs to be sent
 */
export async function enqueue<Args>(
  local: LocalDb,
  definition: MutationDefinition<Args>,
  args: Args,
  { file, files = [], lane = definition.lane(args), drafts = [], delayMs = 0, isBase }: MutationExtras = {},
): Promise<MutationKey> {
  const key = local.device.newKey();
  const isEntry = file instanceof Blob;
  const stored = isEntry ? await storeFile(local, file, {}, key) : file;
  let hasChanged: boolean;
  try {
    // The outbox is read before the rows: a mutation that reaches the rows in between counts as sent and is waited for.
    const isBased = isBase !== undefined && !(await hasSent(local, lane)) && (await isBase());
    hasChanged = await write(local, definition, args, {
      key,
      lane,
      files: stored ? [stored] : files,
      drafts,
      delayMs,
      isBased,
    });
  } catch (error) {
    if (isEntry) await deleteStoredFile(local.out, key);
    throw error;
  }
  if (hasChanged) wakeDrain(local.uid);
  return key;
}

/**
 * One strict transaction: coalescing, the counter and the new entry are committed together.
 *
 * @returns whether the outbox has changed
 */
async function write<Args>(
  local: LocalDb,
  definition: MutationDefinition<Args>,
  args: Args,
  {
    key,
    lane,
    files,
    drafts,
    delayMs,
    isBased,
  }: {
    key: MutationKey;
    lane: string;
    files: readonly StoredFile[];
    drafts: readonly string[];
    delayMs: number;
    isBased: boolean;
  },
): Promise<boolean> {
  const { out } = local;
  const store = async () => {
    await out.drafts.bulkDelete([...drafts]);
    const inLane = await entriesInLane(out, lane);
    const untouched = inLane.filter((entry) => entry.status === 'queued' && entry.sends === 0);
    const sent = inLane.filter(maybeSent);
    const open = sent
      .filter(({ status }) => status !== 'acked')
      .map((entry) => ({ ...entry, mayHaveArrived: mayHaveArrived(entry) }));
    const { remove, add, ...merged } = definition.coalesce?.(untouched, args, open) ?? { remove: [], add: true };
    const dueAtTime = dueAt(local, definition, untouched, remove);
    const nextAt = delayMs > 0 ? local.device.clock.now() + delayMs : dueAtTime;
    await withdraw(local, remove);
    if (!add || (isBased && sent.length === 0)) return remove.length > 0;
    const entry = fresh(local, definition, merged.args ?? args);
    const replaced = untouched.filter((each) => each.narrows && remove.includes(each.key));
    // A narrowing that replaces one takes its place, or a share made in between would no longer wait.
    const ord = entry.narrows && replaced[0] ? replaced[0].ord : await nextOrd(local);
    const makers = await entriesMaking(local, definition.dependsOn?.(args) ?? []);
    const deps = makers.map((maker) => maker.key);
    const isBlocked = makers.some(isRefused);
    await out.outbox.add({
      ...entry,
      nextAt,
      key,
      lane,
      ord,
      deps,
      ...fileFields(files),
      status: isBlocked ? 'blocked' : 'queued',
    });
    return true;
  };
  return withDb(out, () => out.transaction('rw', out.outbox, out.kv, out.chunks, out.drafts, store));
}

/**
 * Removes entries that the user discarded, with the entries that waited for them, and enqueues the cancellations for the server.
 * Runs inside the caller's transaction over `outbox`, `kv` and `chunks`.
 */
export async function withdraw(local: LocalDb, keys: readonly MutationKey[]): Promise<void> {
  const removed = await removeEntries(local.out, keys);
  const cancellations = removed.toSorted((a, b) => a.ord - b.ord).flatMap(cancellationsOf);
  for (const { definition, args } of cancellations) {
    const next = fresh(local, definition, args);
    const { key, ord } = { key: local.device.newKey(), ord: await nextOrd(local) };
    const nextAt = dueAt(local, definition, [], []);
    const lane = definition.lane(args);
    await local.out.outbox.add({ ...next, nextAt, key, lane, ord, deps: [], file: null, status: 'queued' });
  }
}

/** Its effect may be on the server and not in the rows yet. */
function maybeSent({ status, sends }: OutboxEntry): boolean {
  return sends > 0 && status !== 'failed';
}

async function hasSent({ out }: LocalDb, lane: string): Promise<boolean> {
  return (await entriesInLane(out, lane)).some(maybeSent);
}

function fresh<Args>(local: LocalDb, definition: MutationDefinition<Args>, args: Args) {
  const now = local.device.clock.now();
  return {
    uid: local.uid,
    kind: definition.kind,
    version: definition.version,
    target: definition.target(args),
    args,
    createdAt: now,
    ...(definition.dropAfterMs === undefined ? {} : { dropAt: now + definition.dropAfterMs }),
    ...(definition.isBackground === true ? { isBackground: true } : {}),
    ...('upload' in definition.request(args) ? { isUploadedFirst: true } : {}),
    ...(definition.narrows?.(args) ? { narrows: true } : {}),
    ...(definition.shares?.(args) ? { shares: true } : {}),
    sends: 0,
    attempt: 0,
    failingSince: null,
    leaseUntil: 0,
    leaseOwner: '',
    ack: null,
    error: null,
  } as const satisfies Partial<OutboxEntry>;
}

/** When a new entry may be sent: one that replaces others waits no longer than those. */
function dueAt<Args>(
  { device }: LocalDb,
  { batchDelayMs }: MutationDefinition<Args>,
  untouched: readonly OutboxEntry[],
  removed: readonly MutationKey[],
): Millis {
  if (batchDelayMs === undefined) return 0;
  const replaced = untouched.filter(({ key }) => removed.includes(key));
  return Math.min(device.clock.now() + batchDelayMs, ...replaced.map(({ nextAt }) => nextAt));
}

export async function nextOrd({ out }: LocalDb): Promise<number> {
  const row = await out.kv.get('ord');
  const ord = typeof row?.v === 'number' ? row.v + 1 : 1;
  await out.kv.put({ k: 'ord', v: ord });
  return ord;
}

/** Unsent entries that create these rows: the new entry has to wait for them. */
async function entriesMaking(
  { out }: LocalDb,
  rows: readonly (Target & { readonly madeBy: string })[],
): Promise<OutboxEntry[]> {
  if (rows.length === 0) return [];
  const wanted = new Set(rows.map(({ type, id, madeBy }) => `${madeBy} ${type}:${id}`));
  const unsent = await out.outbox.where('status').notEqual('acked').toArray();
  return unsent.filter(({ kind, target }) => wanted.has(`${kind} ${target.type}:${target.id}`));
}
