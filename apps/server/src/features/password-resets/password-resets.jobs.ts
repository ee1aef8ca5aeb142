import { isLanguage } from '@posy/contract/languages';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { deleteOldResets } from './password-resets.repo.ts';
import { issueCode } from './request-reset.service.ts';

const IssueSchema = Type.Object({
  requestId: Type.String(),
  email: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
});

export const passwordResetsJobs: JobHandlers = {
  'password-resets.issue'(deps, payload) {
    const { requestId, email, language } = Value.Parse(IssueSchema, payload);
    return issueCode(deps, { requestId, email, askedIn: isLanguage(language) ? language : null });
  },
};

/** Deletes expired codes. Run with the house-keeping. */
export async function prunePasswordResets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.write((tx) => deleteOldResets(tx, clock.now()));
}
