/** Of a module the bundler knows what it imports. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

interface Starts {
  readonly forAll: readonly string[];
  readonly forFeed: readonly string[];
}

/** Who needs which module: found by following imports from where pages, dialogs and menus start. */
export class Reach {
  readonly #graph: ModuleGraph;
  readonly #forAll: ReadonlySet<string>;
  readonly #forFeed: ReadonlySet<string>;
  /** How many parts that are loaded later need a module. */
  readonly #laterCount = new Map<string, number>();

  constructor(graph: ModuleGraph, starts: Starts) {
    this.#graph = graph;
    this.#forAll = this.#from(starts.forAll);
    this.#forFeed = this.#from(starts.forFeed);
    for (const start of this.#laterStarts([...starts.forAll, ...starts.forFeed])) {
      for (const id of this.#from([start])) this.#laterCount.set(id, (this.#laterCount.get(id) ?? 0) + 1);
    }
  }

  readonly isForAll = (id: string): boolean => this.#forAll.has(id);
  readonly isForFeed = (id: string): boolean => this.#forFeed.has(id);
  readonly isShared = (id: string): boolean => (this.#laterCount.get(id) ?? 0) > 1;

  /** Whether a module brings something along that only the feed's start has. */
  readonly needsData = (id: string): boolean =>
    [...this.#from([id])].some((each) => this.#forFeed.has(each) && !this.#forAll.has(each));

  /** These and all they import, but for what is imported on demand. */
  #from(starts: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(this.#graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  }

  /** What is imported on demand, by anything, and is not needed at the start. */
  #laterStarts(starts: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const info = this.#graph.getModuleInfo(id);
      open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
      for (const later of info?.dynamicallyImportedIds ?? []) {
        if (!this.#forAll.has(later) && !this.#forFeed.has(later)) found.add(later);
      }
    }
    return found;
  }
}
