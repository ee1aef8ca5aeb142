import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type RunnerTestCase, TestRunner } from 'vitest';
import { ROOT } from '../process/root.ts';
import { FALLEN_FILE, type Fallen, RUN_FILE } from './fallen.ts';
import { theSwitch } from './switch.ts';

/** Most tests come to many clauses and limits. Those whose names have none of these words are repeated for refusals alone. */
const RELEVANT =
  /block|mute|hid|activ|audience|follow|private|only|visib|invis|see|show|delet|remov|gone|end|page|limit|most|long|many|beyond|bounded|newest|oldest|next|other|D04/i;

/** Runs each test once as it is, and then once without each guard that it came to and that no test has noticed yet. */
// oxlint-disable-next-line import/no-default-export -- Vitest's form of a runner
export default class GuardRunner extends TestRunner {
  readonly #open = new Map<string, readonly string[]>(
    Object.entries<readonly string[]>(JSON.parse(readFileSync(RUN_FILE, 'utf8'))),
  );

  readonly #isForRefusals = [...this.#open.values()].some((starts) => starts.includes(''));

  async runTask(test: RunnerTestCase): Promise<void> {
    const file = relative(ROOT, test.file.filepath);
    const isRelevant = RELEVANT.test(test.name) && !/\.(?:fuzz|race)\.test\.ts$/.test(file);
    if (!isRelevant && !this.#isForRefusals) return;
    const run = TestRunner.getTestFn(test);
    const { asked } = theSwitch();
    asked.clear();
    await run();
    const mayNotice = (start: string) => start === '' || (isRelevant && file.startsWith(start));
    const keys = [...asked].filter((key) => this.#open.get(key)?.some(mayNotice) === true);
    let isRepeatable = keys.length > 0 && (await failureOf(run, null)) === null;
    for (const key of keys) {
      if (!isRepeatable) return;
      const error = await failureOf(run, key);
      if (error === null) continue;
      const fallen: Fallen = { key, file, name: test.fullTestName, error };
      appendFileSync(FALLEN_FILE, `${JSON.stringify(fallen)}\n`);
      this.#open.delete(key);
      // It may have left rows behind.
      isRepeatable = (await failureOf(run, null)) === null;
    }
  }
}

async function failureOf(run: () => unknown, out: string | null): Promise<string | null> {
  const { asked } = theSwitch();
  asked.clear();
  theSwitch().out = out;
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    theSwitch().out = null;
  }
}
