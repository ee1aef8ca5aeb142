import { expect, test } from 'vitest';
import type { DeletionLedger, LedgerEntry } from './port.ts';

/** Tests for every ledger. `start` makes an empty one. */
export function ledgerConformance(
  name: string,
  start: () => Promise<{ readonly ledger: DeletionLedger } & AsyncDisposable>,
): void {
  test(`${name}: entries that are added at once are all read again, until their day is pruned`, async () => {
    await using fixture = await start();
    const { ledger } = fixture;
    const [old, one, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(43));
    const before = await Array.fromAsync(ledger.entries());

    await ledger.add('2026-10-01', old ?? '');
    await Promise.all([ledger.add('2026-11-05', one ?? ''), ledger.add('2026-11-05', other ?? '')]);
    const all = await Array.fromAsync(ledger.entries());
    await ledger.prune('2026-11-05');

    expect(before).toEqual([]);
    const entries = (list: readonly LedgerEntry[]) => list.map(({ day, entry }) => `${day} ${entry}`).toSorted();
    expect(entries(all)).toEqual([`2026-10-01 ${old}`, `2026-11-05 ${one}`, `2026-11-05 ${other}`]);
    expect(entries(await Array.fromAsync(ledger.entries()))).toEqual([`2026-11-05 ${one}`, `2026-11-05 ${other}`]);
  });
}
