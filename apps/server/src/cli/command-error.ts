/** 0: done. 1: failed, or found a problem. 2: wrong usage or settings. */
export type ExitCode = 0 | 1 | 2;

/** A failure that needs no stack. The message is one line for the operator: the problem, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
