/** Throws a plain Error, a bug and not a refusal, unless the condition holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}

/** For the branch that the compiler knows cannot be reached. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
