/** Longest text of an answer that an error carries, in UTF-16 units: enough to read it, too little to fill a log. */
const MOST_UNITS = 2000;

/** The server refused a call. The message is for logs and developer tools; people read the text of the catalogue. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  /** @param text the answer's body as it came */
  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, MOST_UNITS).toWellFormed()}`);
    this.status = status;
  }
}
