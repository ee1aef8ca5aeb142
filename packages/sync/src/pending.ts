import type { MutationDefinition, OutboxEntry } from './mutation.ts';

type Readable<Args> = Pick<MutationDefinition<Args>, 'kind' | 'read'>;

/** An outbox entry with its args. */
export interface Pending<Args> {
  readonly entry: OutboxEntry;
  readonly args: Args;
}

/** Whether an entry was refused, or waits for one that was: it is not folded over the rows. */
export function isRefused({ status }: Pick<OutboxEntry, 'status'>): boolean {
  return status === 'failed' || status === 'blocked';
}

/** The args of an entry; null for entries of other kinds, and for args of an unknown shape. */
export function argsOf<Args>(
  definition: Readable<Args>,
  { kind, args }: Pick<OutboxEntry, 'kind' | 'args'>,
): Args | null {
  return kind === definition.kind ? definition.read(args) : null;
}

/** All mutations of one kind, refused ones included: a refused creation stays visible until the user decides. */
export function entriesOf<Args>(definition: Readable<Args>, entries: readonly OutboxEntry[]): readonly Pending<Args>[] {
  return entries.flatMap((entry) => {
    const args = argsOf(definition, entry);
    return args === null ? [] : [{ entry, args }];
  });
}

/** The mutations of one kind that are folded over the rows. */
export function pendingOf<Args>(definition: Readable<Args>, entries: readonly OutboxEntry[]): readonly Pending<Args>[] {
  return entriesOf(definition, entries).filter(({ entry }) => !isRefused(entry));
}

/**
 * The desired value of each row: that of its last pending mutation.
 *
 * @param entries by `ord`
 * @param valueOf the id of the row, and the value that a mutation sets
 */
export function desiredOf<Args, Id extends string, Value>(
  definition: Readable<Args>,
  entries: readonly OutboxEntry[],
  valueOf: (args: Args) => readonly [Id, Value],
): ReadonlyMap<Id, Value> {
  return new Map(pendingOf(definition, entries).map(({ args }) => valueOf(args)));
}

/** The ids of rows with a pending deletion. `kind`: of the mutation that deletes them. */
export function deletedBy({ kind }: { readonly kind: string }, entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const deletions = entries.filter((entry) => entry.kind === kind && !isRefused(entry));
  return new Set(deletions.map(({ target }) => target.id));
}
