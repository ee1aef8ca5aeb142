/**
 * How much a run tests. `test` is whole but brief, `quick` and `check` are briefer, and `deep` (nightly and before a release) also runs
 * the tests that are tagged `deep`.
 */
export type Depth = 'quick' | 'test' | 'deep';

export const DEPTH = readDepth(process.env['TEST_DEPTH'] ?? 'test');

/**
 * Seed of all random tests: the UTC date as yyyymmdd, so that each day finds new schedules and all runs of a day agree.
 * `TEST_SEED` repeats another day's.
 */
export const SEED = Number(process.env['TEST_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** How many random runs a test makes. `TEST_RUNS` overrides both, for a long search. */
export function runs({ test, deep }: { readonly test: number; readonly deep: number }): number {
  const wanted = process.env['TEST_RUNS'];
  if (wanted !== undefined) return Number(wanted);
  if (DEPTH === 'quick') return Math.max(1, Math.ceil(test / 4));
  return DEPTH === 'deep' ? deep : test;
}

function readDepth(value: string): Depth {
  if (value === 'quick' || value === 'test' || value === 'deep') return value;
  throw new Error(`TEST_DEPTH is '${value}'; it must be quick, test or deep.`);
}
