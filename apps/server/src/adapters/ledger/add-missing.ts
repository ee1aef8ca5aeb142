import type { DeletionLedger, LedgerEntry, LedgerList } from './port.ts';

/** Adds the entries that a list lacks, each once; those that it has stay. */
export async function addMissing(
  ledger: DeletionLedger,
  list: LedgerList,
  entries: AsyncIterable<LedgerEntry> | Iterable<LedgerEntry>,
): Promise<void> {
  const present = new Set(await Array.fromAsync(ledger.entries(list), ({ entry }) => entry));
  const days = new Map<string, string[]>();
  for await (const { day, entry } of entries) {
    if (present.has(entry)) continue;
    present.add(entry);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  for (const [day, missing] of days) await ledger.add(list, day, missing);
}
