/** Error messages of browsers and Vite for a chunk, or its styles, that cannot be loaded. */
const PART_MISSING = /imported module|module script|preload CSS/i;

/** Whether an error means a missing chunk. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && PART_MISSING.test(error.message);
}

/** Removes the link to styles that could not be fetched: Vite takes it as loaded, so the next attempt would be unstyled. */
export function forgetMissingStyles({ message }: Error): void {
  for (const link of document.querySelectorAll('link')) {
    if (message.endsWith(link.href)) link.remove();
  }
}
