import type { Finding } from '../checks/check.ts';
import { runCommandOf } from './commands.ts';
import type { TemporaryPlace } from './temporary-database.ts';

/** Level, part and words of the text of a finding. */
export type Expected = readonly [Finding['level'], string, RegExp];

/** Runs `posy check` on the data of a test. */
export async function check(
  place: Pick<TemporaryPlace, 'dataDir' | 'databaseUrl'>,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly findings: readonly Finding[]; readonly code: number; readonly out: string }> {
  const { json, code, out } = await runCommandOf(place, ['check', '--json'], env);
  return { findings: findingsOf(json), code, out };
}

function findingsOf(json: unknown): readonly Finding[] {
  if (!(json instanceof Object && 'findings' in json && Array.isArray(json.findings))) throw new Error('No findings');
  return json.findings;
}
