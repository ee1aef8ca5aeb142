/** Longest text of an answer in an error, in UTF-16 units: enough to read it, too little to fill a log. */
const MAX_UNITS = 2000;

/** The server refused a call. The message is for logs and developer tools; users see the text of the catalogue. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  /** @param text the raw body of the answer */
  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, MAX_UNITS).toWellFormed()}`);
    this.status = status;
  }
}
