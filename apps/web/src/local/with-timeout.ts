/** The result of `work`, or `instead` when it takes longer than `ms`. A later failure is ignored. */
export async function withTimeout<T, Instead>(ms: number, work: Promise<T>, instead: Instead): Promise<T | Instead> {
  const late = Promise.withResolvers<Instead>();
  const timer = setTimeout(() => late.resolve(instead), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
