import type { DeletionLedger, LedgerEntry } from './port.ts';

/** Adds the entries that a ledger lacks, each once; those that it has stay. */
export async function addMissing(
  ledger: DeletionLedger,
  entries: AsyncIterable<LedgerEntry> | Iterable<LedgerEntry>,
): Promise<void> {
  const present = new Set(await Array.fromAsync(ledger.entries(), ({ entry }) => entry));
  for await (const { day, entry } of entries) {
    if (present.has(entry)) continue;
    present.add(entry);
    await ledger.add(day, entry);
  }
}
