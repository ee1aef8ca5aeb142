/** Ids that find a request's log line: unique, not secret, so that a request costs no randomness. */
export function requestIds(process: string): () => string {
  let count = 0;
  return () => `${process}.${(++count).toString(36)}`;
}
