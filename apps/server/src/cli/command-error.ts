import { AppError } from '../errors.ts';

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

/** Does work whose refusals by the product become one line for the operator, with the field that they concern. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.details?.map(({ field }) => field).join(', ') ?? '';
    throw new CommandError(fields === '' ? error.message : `${error.message} (${fields})`);
  }
}
