/** A newer app wrote these databases: this code must not, and the page has to be reloaded. */
export class OutdatedAppError extends Error {
  override readonly name = 'OutdatedAppError';
}
