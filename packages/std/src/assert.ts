/** Throws a plain Error unless the condition holds: it marks a bug, not a refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}

/** Marks a branch that cannot be reached; the compiler checks this. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
