/** What the changed sources and the runner share: both are loaded by Vitest, perhaps not as the same module. */
interface Switch {
  /** The guard that is out. */
  out: string | null;
  /** The guards that were asked since this was emptied. */
  readonly asked: Set<string>;
}

declare global {
  var posyGuards: Switch | undefined;
}

export function theSwitch(): Switch {
  globalThis.posyGuards ??= { out: null, asked: new Set() };
  return globalThis.posyGuards;
}

/** Whether a guard is in its place. The changed sources ask it. */
export function stands(key: string): boolean {
  const { out, asked } = theSwitch();
  asked.add(key);
  return out !== key;
}

interface Comparer {
  (left: unknown, operator: '=', right: unknown): unknown;
  lit(value: number): unknown;
}

/** The arguments of a `where`, or of one that is always true. */
export function clauseOf<Args extends readonly unknown[]>(key: string, ...args: Args): Args | readonly [unknown] {
  return stands(key) ? args : [(eb: Comparer) => eb(eb.lit(1), '=', eb.lit(1))];
}
