/**
 * Queries of one transaction that do not need each other's rows. PostgreSQL gets them at once and runs them in this order, so
 * that they cost one round trip. Waits for all, so that none runs on in a transaction that has ended, and then throws the
 * first error.
 */
export async function together<const T extends readonly unknown[]>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}
