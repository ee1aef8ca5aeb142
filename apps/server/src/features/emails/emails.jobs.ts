import { EMAIL_DAYS } from '@posy/contract/limits';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { deliverEmail } from './deliver-email.ts';
import { deleteEmailsBefore, deleteCodesBefore } from './emails.repo.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 500;

const DeliverSchema = Type.Object({ emailId: Type.String() });

export const emailsJobs: JobHandlers = {
  'emails.deliver': (deps, payload) => deliverEmail(deps, Value.Parse(DeliverSchema, payload).emailId),
};

/** Deletes expired codes. Run with the house-keeping. */
export async function pruneEmailCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => deleteCodesBefore(tx, clock.now()));
}

/** Deletes mails that are a month old. Run with the house-keeping. */
export async function pruneEmails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - EMAIL_DAYS * DAY_MS;
  while ((await db.write((tx) => deleteEmailsBefore(tx, before, ROWS_PER_STEP))) === ROWS_PER_STEP);
}
