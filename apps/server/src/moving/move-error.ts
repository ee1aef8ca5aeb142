/** A move of data that cannot be done. The message is one line for an operator: the problem, and what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
