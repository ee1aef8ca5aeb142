import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import workspace from '../../vitest.workspace.ts';
import { inRoot, ROOT } from '../process/root.ts';

const PROJECTS = new Set(['server', 'packages']);

/** Texts that tests see in place of files, by path from the root of the repository. */
export type Changes = ReadonlyMap<string, string>;

/** Runs tests of the server and the packages while sources are changed in memory. Processes that tests start see the files as they are. */
export class GuardedVitest {
  readonly #vitest: Vitest;
  readonly #changes: Map<string, string>;
  /** The texts of files that were written. */
  readonly #onDisk = new Map<string, string>();

  private constructor(vitest: Vitest, changes: Map<string, string>) {
    this.#vitest = vitest;
    this.#changes = changes;
  }

  /** `isWhole`: all tests run, by {@link GuardRunner}; else a run ends at the first test that fails. */
  static async open(isWhole: boolean): Promise<GuardedVitest> {
    const changes = new Map<string, string>();
    const textOf = (id: string) => changes.get(id.replace(/\?.*$/, ''));
    const plugin: Plugin = {
      name: 'guards',
      enforce: 'pre',
      load: textOf,
      // Vitest keeps compiled modules by the text of their file.
      configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => textOf(id)),
    };
    const runner = isWhole ? { runner: inRoot('scripts/guards/guard-runner.ts') } : {};
    const projects = (workspace.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return [];
      const { name } = project.test ?? {};
      if (typeof name !== 'string' || !PROJECTS.has(name)) return [];
      return [{ ...project, plugins: [plugin], test: { ...project.test, ...runner } }];
    });
    const options = {
      config: false as const,
      root: ROOT,
      watch: false,
      bail: isWhole ? 0 : 1,
      maxWorkers: 1,
      // Long tests hold guards, too.
      tagsFilter: ['!deep'],
      reporters: [],
    };
    return new GuardedVitest(await createVitest('test', { ...workspace.test, ...options, projects }), changes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#vitest.close();
  }

  /** Runs the test files whose path begins or ends with one of these. */
  async run(files: readonly string[], changes: Changes): Promise<readonly TestModule[]> {
    for (const [file, text] of changes) this.#change(file, text);
    try {
      // Results of earlier runs stay beside those of tests that this one does not reach.
      this.#vitest.state.filesMap.clear();
      // No filter would be every test.
      const found = files.length === 0 ? [] : await this.#vitest.globTestSpecifications([...files]);
      // The plan of a query is another one without a clause.
      const specifications = found.filter(({ moduleId }) => !moduleId.endsWith('.plan.test.ts'));
      if (specifications.length === 0) return [];
      return (await this.#vitest.runTestSpecifications(specifications)).testModules;
    } finally {
      for (const file of changes.keys()) this.#change(file, undefined);
    }
  }

  #change(file: string, text: string | undefined): void {
    const path = inRoot(file);
    // Threads load their file themselves.
    if (file.endsWith('.worker.ts')) {
      this.#onDisk.set(path, this.#onDisk.get(path) ?? readFileSync(path, 'utf8'));
      writeFileSync(path, text ?? this.#onDisk.get(path) ?? '');
    }
    if (text === undefined) this.#changes.delete(path);
    else this.#changes.set(path, text);
    this.#vitest.invalidateFile(path);
  }
}
