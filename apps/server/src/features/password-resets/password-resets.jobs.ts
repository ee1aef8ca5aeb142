import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { deleteOldResets } from './password-resets.repo.ts';
import { issueCode } from './request-reset.service.ts';

const IssueSchema = Type.Object({ requestId: Type.String(), email: Type.String() });

export const passwordResetsJobs: JobHandlers = {
  'password-resets.issue': (deps, payload) => issueCode(deps, Value.Parse(IssueSchema, payload)),
};

/** Forgets the codes that are too old. Run with the house-keeping. */
export async function prunePasswordResets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => deleteOldResets(tx, clock.now()));
}
