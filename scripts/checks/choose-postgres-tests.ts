import type { QueriesOfTest } from './unrun-on-postgres.ts';

/**
 * A small set of the `candidates` that sends PostgreSQL every query that `always` and they send: the greedy choice for set cover
 * (Chvátal 1979), by the number of queries that a test adds.
 *
 * @returns their names, sorted
 */
export function choosePostgresTests(
  candidates: readonly QueriesOfTest[],
  always: readonly QueriesOfTest[],
): readonly string[] {
  const formsOf = ({ postgres }: QueriesOfTest) => Object.keys(postgres);
  const covered = new Set(always.flatMap(formsOf));
  const missing = new Set(candidates.flatMap(formsOf).filter((form) => !covered.has(form)));
  const chosen: string[] = [];
  while (missing.size > 0) {
    let best: QueriesOfTest | undefined;
    let gain = 0;
    for (const candidate of candidates) {
      const adds = formsOf(candidate).filter((form) => missing.has(form)).length;
      if (adds > gain) [best, gain] = [candidate, adds];
    }
    if (best === undefined) break;
    chosen.push(best.name);
    for (const form of formsOf(best)) missing.delete(form);
  }
  return chosen.toSorted();
}
