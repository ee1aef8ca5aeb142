import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { deleteFormerMessagesBefore } from './former-messages.repo.ts';
import { RECORD_UNSENT, recordUnsent } from './unsent-ledger.ts';

const DAY_MS = 86_400_000;
/** As long as former words of posts. */
const FORMER_DAYS = 30;

const UnsentSchema = Type.Object({ messageId: Type.String() });

export const messagesJobs: JobHandlers = {
  [RECORD_UNSENT]: (deps, payload) => recordUnsent(deps, Value.Parse(UnsentSchema, payload).messageId),
};

/** Deletes former texts of messages: they are kept for reports alone. Run with the house-keeping. */
export async function pruneFormerMessages({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const before = clock.now() - FORMER_DAYS * DAY_MS;
  await db.write((tx) => deleteFormerMessagesBefore(tx, before));
}
