import { AppError } from '../errors.ts';
import { CommandError } from './command-error.ts';

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
