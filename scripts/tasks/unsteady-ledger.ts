import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../process/root.ts';

const LEDGER = inRoot('.cache', 'unsteady.json');
const RUNS_COUNT = 10;
/** A test that needs this many second tries in the runs of the ledger is red. */
const TRIES_LIMIT = 2;

/** Names of the tests that passed at the second try, one list for each of the last runs, oldest first. */
export type Ledger = readonly (readonly string[])[];

/** Appends a run, and drops the oldest one of eleven. */
export function withRun(ledger: Ledger, retried: readonly string[]): Ledger {
  return [...ledger, retried].slice(-RUNS_COUNT);
}

/** The tests of the latest run that have had a second try before: a fault that nobody has mended. */
export function unsteadyTests(ledger: Ledger): readonly string[] {
  return (ledger.at(-1) ?? []).filter((name) => ledger.filter((run) => run.includes(name)).length >= TRIES_LIMIT);
}

/** Stores the second tries of a run, and returns the tests that count as red because of them. */
export function recordSecondTries(retried: readonly string[], path = LEDGER): readonly string[] {
  const ledger = withRun(readLedger(path), retried);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(ledger, null, 2)}\n`);
  return unsteadyTests(ledger);
}

function readLedger(path: string): Ledger {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(stored) ? stored.filter((run) => Array.isArray(run)) : [];
  } catch {
    return [];
  }
}
