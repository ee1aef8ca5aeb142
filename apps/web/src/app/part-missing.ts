/** Browsers' messages for a chunk that is neither on this device nor can be fetched. */
const PART_MISSING = /imported module|module script/i;

/** Whether an error means a missing chunk. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof TypeError && PART_MISSING.test(error.message);
}
