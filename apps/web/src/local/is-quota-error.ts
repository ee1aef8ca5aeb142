/** Says whether an error means a full device. Inside a Dexie transaction it comes wrapped, as `inner` of an abort. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return 'inner' in error && isQuotaError(error.inner);
}
