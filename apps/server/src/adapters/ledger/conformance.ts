import { expect, test } from 'vitest';
import { type DeletionLedger, LEDGER_LISTS, type LedgerEntry, type LedgerList } from './port.ts';

/** Entries that one call adds: more than a bucket stores at once. */
const MANY = 40;

/** An entry of the form of a list: `letter` is one of a to f. */
export function entryOf(list: LedgerList, letter: string): string {
  const part = (length: number) => letter.repeat(length);
  return list === 'deleted-users' ? part(43) : [part(8), part(4), part(4), part(4), part(12)].join('-');
}

/** Tests for every ledger. `start` makes an empty one. */
export function ledgerConformance(
  name: string,
  start: () => Promise<{ readonly ledger: DeletionLedger } & AsyncDisposable>,
): void {
  for (const list of LEDGER_LISTS) {
    test(`${name}: entries of ${list} that are added at once are all read again, until their day is pruned`, async () => {
      await using fixture = await start();
      const { ledger } = fixture;
      const [old, one, other] = ['a', 'b', 'c'].map((letter) => entryOf(list, letter));
      const before = await Array.fromAsync(ledger.entries(list));

      await ledger.add(list, '2026-10-01', [old ?? '']);
      await Promise.all([ledger.add(list, '2026-11-05', [one ?? '']), ledger.add(list, '2026-11-05', [other ?? ''])]);
      const all = await Array.fromAsync(ledger.entries(list));
      await ledger.prune('2026-11-05');

      expect(before).toEqual([]);
      expect(linesOf(all)).toEqual([`2026-10-01 ${old}`, `2026-11-05 ${one}`, `2026-11-05 ${other}`]);
      expect(linesOf(await Array.fromAsync(ledger.entries(list)))).toEqual([
        `2026-11-05 ${one}`,
        `2026-11-05 ${other}`,
      ]);
    });

    test(`${name}: entries of ${list} that one call adds are all read again, and none of another list`, async () => {
      await using fixture = await start();
      const { ledger } = fixture;
      const first = entryOf(list, 'a');
      const entries = Array.from({ length: MANY }, (_, i) => `${first.slice(0, -2)}${String(i + 10)}`);

      await ledger.add(list, '2026-11-05', entries);
      await ledger.add(list, '2026-11-05', []);

      expect(linesOf(await Array.fromAsync(ledger.entries(list)))).toEqual(
        entries.map((entry) => `2026-11-05 ${entry}`),
      );
      for (const other of LEDGER_LISTS.filter((each) => each !== list)) {
        expect(await Array.fromAsync(ledger.entries(other))).toEqual([]);
      }
    });
  }
}

function linesOf(entries: readonly LedgerEntry[]): string[] {
  return entries.map(({ day, entry }) => `${day} ${entry}`).toSorted();
}
