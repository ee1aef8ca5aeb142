import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { touchPartnersOf } from './person-changes.ts';

const PersonSchema = Type.Object({ userId: Type.String() });

export const conversationsJobs: JobHandlers = {
  /** Tells a person's partners of the person's new look. */
  'conversations.person': async (deps, payload) => touchPartnersOf(deps, Value.Parse(PersonSchema, payload).userId),
};
