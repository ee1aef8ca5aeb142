import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestModule } from 'vitest/node';
import { inRoot } from '../process/root.ts';
import { FALLEN_FILE, type Fallen, isTimeout, RUN_FILE } from './fallen.ts';
import { editedText, type Guard, keyOf } from './guard.ts';
import { GuardedVitest } from './guarded-vitest.ts';

/** The beginning of a changed source's text. */
const SWITCH = `import { clauseOf, stands, theSwitch } from ${JSON.stringify(inRoot('scripts/guards/switch.ts'))};\n`;
/** Threads do not share the switch: the guard that is out is out for good. */
const OUT = 'const stands = () => false;\n';

type Texts = ReadonlyMap<string, string>;

interface Options {
  /** Beginnings of paths of tests that run, too. */
  readonly others: readonly string[];
  /** Switches none off in a run of many. */
  readonly isAlone: boolean;
}

/**
 * Takes guards out while tests run that may notice, and those of `others`. The result: for each guard the first test that fell without it, or one that waited
 * in vain; none: no test fell.
 */
export async function tryGuards(
  guards: readonly Guard[],
  texts: Texts,
  { others, isAlone }: Options,
  onFallen: (guard: Guard, fallen: Fallen | null) => void,
): Promise<void> {
  const switched = isAlone ? [] : guards.filter(isSwitchable);
  const noticed = switched.length > 0 ? await trySwitched(switched, texts, others) : new Map<string, Fallen>();
  const single: Guard[] = [];
  for (const guard of guards) {
    const fallen = noticed.get(keyOf(guard));
    // A test that cannot be repeated on its own data may still notice.
    if (fallen && !isTimeout(fallen.error)) onFallen(guard, fallen);
    else single.push(guard);
  }
  if (single.length === 0) return;
  await using vitest = await GuardedVitest.open(false);
  for (const guard of single) {
    const edited = editedText(texts.get(guard.file) ?? '', [guard]);
    const text = isSwitchable(guard)
      ? `${SWITCH}theSwitch().out = ${JSON.stringify(keyOf(guard))};\n${edited}`
      : `${guard.isSwitched ? OUT : ''}${edited}`;
    const changes = new Map([[guard.file, text]]);
    let fallen: Fallen | null = null;
    for (const files of [...guard.tests.map((each) => [each]), others]) {
      if (fallen === null || isTimeout(fallen.error))
        fallen = firstToFall(guard, await vitest.run(files, changes)) ?? fallen;
    }
    onFallen(guard, fallen);
  }
}

/** Threads load their file themselves, without a switch. */
function isSwitchable({ isSwitched, file }: Guard): boolean {
  return isSwitched && !file.endsWith('.worker.ts');
}

/** One run for all: a test is repeated without each guard that it came to. */
async function trySwitched(
  guards: readonly Guard[],
  texts: Texts,
  others: readonly string[],
): Promise<ReadonlyMap<string, Fallen>> {
  mkdirSync(dirname(RUN_FILE), { recursive: true });
  // A refusal is asked for where it refuses. A clause is asked for by every test with its query.
  const noticing = ({ kind, tests }: Guard) => (kind === 'refusal' ? [''] : [...tests, ...others]);
  writeFileSync(RUN_FILE, JSON.stringify(Object.fromEntries(guards.map((guard) => [keyOf(guard), noticing(guard)]))));
  rmSync(FALLEN_FILE, { force: true });
  const changes = [...Map.groupBy(guards, ({ file }) => file)].map(
    ([file, all]) => [file, SWITCH + editedText(texts.get(file) ?? '', all)] as const,
  );
  await using vitest = await GuardedVitest.open(true);
  await vitest.run([...new Set([...guards.flatMap(({ tests }) => tests), ...others])], new Map(changes));
  const lines = existsSync(FALLEN_FILE) ? readFileSync(FALLEN_FILE, 'utf8').trim().split('\n') : [];
  const fallen = lines.map((line): Fallen => JSON.parse(line));
  return new Map(
    fallen.toSorted((a, b) => Number(isTimeout(b.error)) - Number(isTimeout(a.error))).map((each) => [each.key, each]),
  );
}

function firstToFall(guard: Guard, modules: readonly TestModule[]): Fallen | null {
  const key = keyOf(guard);
  const fallen = modules.flatMap((module) => {
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests('failed')].map((test) => ({
      name: test.fullName,
      errors: test.result().errors,
    }));
    const own = module.state() === 'failed' && tests.length === 0 ? [{ name: '', errors: module.errors() }] : [];
    return [...tests, ...own].map(({ name, errors }) => ({ key, file, name, error: errors?.[0]?.message ?? '' }));
  });
  return fallen.find(({ error }) => !isTimeout(error)) ?? fallen[0] ?? null;
}
