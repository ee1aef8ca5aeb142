import { matches } from '@posy/contract/check';
import { ReportIdSchema } from '@posy/contract/ids';
import { ReportReasonSchema, ReportTargetSchema } from '@posy/contract/reports';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

const ArgsSchema = Type.Object({
  id: ReportIdSchema,
  target: ReportTargetSchema,
  targetId: Type.String(),
  reason: ReportReasonSchema,
  note: Type.String(),
});
export type SendReportArgs = Type.Static<typeof ArgsSchema>;

/** Reports something. Of several about one thing that were not sent yet the last one counts. */
export const sendReport: MutationDefinition<SendReportArgs> = {
  kind: 'report.create',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ target, targetId }) => `report:${target}:${targetId}`,
  target: ({ id }) => ({ type: 'report', id }),
  coalesce: (queued) => ({ remove: queued.map(({ key }) => key), add: true }),
  request: (args) => ({ method: 'POST', path: '/api/reports', json: args }),
  // It was taken away before anybody had to look at it.
  goneIsSuccess: true,
};
