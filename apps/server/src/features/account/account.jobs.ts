import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { continueActivation } from './activation.ts';
import { continueRemoval, sweepAfterRemoval } from './removal.ts';

const PersonSchema = Type.Object({ userId: Type.String() });

export const accountJobs: JobHandlers = {
  'account.activation': (deps, payload) => continueActivation(deps, Value.Parse(PersonSchema, payload).userId),
  'account.remove': (deps, payload) => continueRemoval(deps, Value.Parse(PersonSchema, payload).userId),
  'account.sweep': (deps, payload) => sweepAfterRemoval(deps, Value.Parse(PersonSchema, payload).userId),
};
