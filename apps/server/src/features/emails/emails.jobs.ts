import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { deliverEmail } from './deliver-email.ts';
import { forgetCodesUntil } from './emails.repo.ts';

const DeliverSchema = Type.Object({ emailId: Type.String() });

export const emailsJobs: JobHandlers = {
  'emails.deliver': (deps, payload) => deliverEmail(deps, Value.Parse(DeliverSchema, payload).emailId),
};

/** Forgets the codes that are too old. Run with the house-keeping. */
export async function pruneEmailCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => forgetCodesUntil(tx, clock.now()));
}
