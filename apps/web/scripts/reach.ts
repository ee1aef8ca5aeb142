/** The bundler's knowledge of a module: its imports. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code?: string | null;
  } | null;
}

/** A part that is loaded on demand, with its first module. */
export interface Part {
  readonly start: string;
  /** Length of the code that only this part needs, in characters, before it is minified. */
  readonly length: number;
}

interface Starts {
  /** The choice of the first page: it loads before everything else. */
  readonly forBoot: readonly string[];
  readonly forAll: readonly string[];
  readonly forPublic: readonly string[];
  readonly forFeed: readonly string[];
  readonly forSync: readonly string[];
  /** Whether a part that is loaded on demand is a page. */
  isPage(id: string): boolean;
}

/** The users of each module: found by following imports from the first modules of pages, dialogs and menus. */
export class Reach {
  readonly #graph: ModuleGraph;
  readonly #forBoot: ReadonlySet<string>;
  readonly #forAll: ReadonlySet<string>;
  readonly #forPublic: ReadonlySet<string>;
  readonly #forFeed: ReadonlySet<string>;
  readonly #forSync: ReadonlySet<string>;
  readonly #forPages: ReadonlySet<string>;
  /** Number of parts loaded on demand that need a module. */
  readonly #laterCount = new Map<string, number>();
  /** By module: the only part loaded on demand that needs it. */
  readonly #partOf = new Map<string, Part>();

  constructor(graph: ModuleGraph, starts: Starts) {
    this.#graph = graph;
    this.#forBoot = this.#from(starts.forBoot);
    this.#forAll = this.#from(starts.forAll);
    this.#forPublic = this.#from(starts.forPublic);
    this.#forFeed = this.#from(starts.forFeed);
    this.#forSync = this.#from(starts.forSync);
    const later = this.#laterStarts([...starts.forAll, ...starts.forFeed]);
    this.#forPages = this.#from([...later].filter((id) => starts.isPage(id)));
    for (const start of later) {
      for (const id of this.#from([start])) this.#laterCount.set(id, (this.#laterCount.get(id) ?? 0) + 1);
    }
    for (const start of later) {
      const own = [...this.#from([start])].filter((id) => !this.isAtStart(id) && !this.isShared(id));
      const length = own.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
      for (const id of own) this.#partOf.set(id, { start, length });
    }
  }

  readonly isAtStart = (id: string): boolean => this.#forAll.has(id) || this.#forFeed.has(id);

  readonly isForBoot = (id: string): boolean => this.#forBoot.has(id);
  readonly isForAll = (id: string): boolean => this.#forAll.has(id);
  /** Needed by the public pages. */
  readonly isForPublic = (id: string): boolean => this.#forPublic.has(id);
  readonly isForFeed = (id: string): boolean => this.#forFeed.has(id);
  readonly isForSync = (id: string): boolean => this.#forSync.has(id);
  /** Needed for opening a page other than the feed; not merely by a dialog or a menu on it. */
  readonly isForPages = (id: string): boolean => this.#forPages.has(id);
  readonly isShared = (id: string): boolean => (this.#laterCount.get(id) ?? 0) > 1;

  /** The only part that needs a module; null if several do, or if it is loaded at the start. */
  readonly partOf = (id: string): Part | null => this.#partOf.get(id) ?? null;

  /** Whether a module imports, directly or not, a module that only the feed's start has. */
  readonly needsData = (id: string): boolean =>
    [...this.#from([id])].some((each) => this.#forFeed.has(each) && !this.#forAll.has(each));

  /** These modules and all their static imports. */
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

  /** The modules that are imported on demand and not needed at the start. */
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
        if (!this.isAtStart(later)) found.add(later);
      }
    }
    return found;
  }
}
