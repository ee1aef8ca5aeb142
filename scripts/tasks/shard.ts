/** A part of all checks and tests, for machines side by side. */
export interface Shard {
  /** Such as `1/3`; null is everything. */
  readonly name: string | null;
  /** Those of these checks that belong to the part. */
  readonly some: (checks: Iterable<string>) => readonly string[];
}

/** The part that `--shard 1/3` names. Tasks read it from `TEST_SHARD`. */
export function readShard(args: readonly string[]): Shard {
  const at = args.indexOf('--shard');
  const name = at === -1 ? null : (args[at + 1] ?? '');
  const [part, parts] = (name ?? '1/1').split('/').map(Number);
  if (part === undefined || parts === undefined || !(part >= 1 && part <= parts)) {
    throw new Error(`--shard wants a part of a whole, such as 1/3; this is '${name}'.`);
  }
  return { name, some: (checks) => [...checks].filter((_, index) => index % parts === part - 1) };
}
