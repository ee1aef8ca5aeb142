/** How browsers say that a part of the app is not on this device and cannot be fetched. */
const PART_MISSING = /imported module|module script/i;

/** Whether an error is that of a part of the app that could not be had. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof TypeError && PART_MISSING.test(error.message);
}
