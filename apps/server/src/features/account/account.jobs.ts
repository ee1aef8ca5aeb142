import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { continueRemoval, sweepAfterRemoval } from './removal.ts';

const PersonSchema = Type.Object({ userId: Type.String() });

export const accountJobs: JobHandlers = {
  'account.remove': (deps, payload) => continueRemoval(deps, Value.Parse(PersonSchema, payload).userId),
  'account.sweep': (deps, payload) => sweepAfterRemoval(deps, Value.Parse(PersonSchema, payload).userId),
};
