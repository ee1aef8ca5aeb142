/**
 * An English text in a page of another language, which lacks it: within LEFT-TO-RIGHT ISOLATE, which Posy uses for nothing else, so
 * that its full stop stays behind it in a page from right to left, and screen readers can be told.
 */
export function embeddedEnglish(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Whether all of this is English that {@link embeddedEnglish} put into the page. */
export function isEmbeddedEnglish(text: string): boolean {
  return /^\s*(?:\u2066[^\u2066]*\u2069\s*)+$/.test(text);
}
