/**
 * How much a run tests. `test` is whole but brief, `quick` and `check` are briefer, and `deep` (nightly and before a release) also runs
 * the tests that are tagged `deep`.
 */
export type Depth = 'quick' | 'test' | 'deep';

// oxlint-disable-next-line node/no-process-env -- a command chooses how much is tested
export const DEPTH = readDepth(process.env['TEST_DEPTH'] ?? 'test');

/**
 * Seed of all random tests: the UTC date as yyyymmdd, so that each day finds new schedules and all runs of a day agree.
 * `TEST_SEED` repeats another day's.
 */
// oxlint-disable-next-line node/no-process-env -- as above
export const SEED = Number(process.env['TEST_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** How many random runs a test makes. `TEST_RUNS` overrides both, for a long search. */
export function runs({ test, deep }: { readonly test: number; readonly deep: number }): number {
  // oxlint-disable-next-line node/no-process-env -- as above
  const wanted = process.env['TEST_RUNS'];
  if (wanted !== undefined) return Number(wanted);
  if (DEPTH === 'quick') return Math.max(1, Math.ceil(test / 4));
  return DEPTH === 'deep' ? deep : test;
}

/** Runs a random test with one seed after the other. The error of a failing one says how to repeat it. */
export async function forEachSeed(
  count: { readonly test: number; readonly deep: number },
  trial: (seed: number) => Promise<void>,
): Promise<void> {
  for (let seed = SEED; seed < SEED + runs(count); seed++) {
    try {
      await trial(seed);
    } catch (cause) {
      throw new Error(`Seed ${seed} fails: TEST_SEED=${seed} TEST_RUNS=1 repeats it.`, { cause });
    }
  }
}

function readDepth(value: string): Depth {
  if (value === 'quick' || value === 'test' || value === 'deep') return value;
  throw new Error(`TEST_DEPTH is '${value}'; it must be quick, test or deep.`);
}
