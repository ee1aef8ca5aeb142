import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { touchPartnersOf } from './person-changes.ts';

const PersonSchema = Type.Object({ userId: Type.String() });

export const conversationsJobs: JobHandlers = {
  /** Touches a user's conversations for their partners after a change of the profile. */
  'conversations.person': async (deps, payload) => touchPartnersOf(deps, Value.Parse(PersonSchema, payload).userId),
};
