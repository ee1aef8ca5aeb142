/** A backup or restore that cannot be done. The message is one line for an operator: the problem, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
