import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { ReportIdSchema, UserIdSchema } from '@posy/contract/ids';
import { reportCall, ReportReasonSchema, ReportTargetSchema } from '@posy/contract/reports';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { blockLane } from '../blocks/block-lane.ts';

const ArgsSchema = Type.Object({
  id: ReportIdSchema,
  target: ReportTargetSchema,
  targetId: Type.String(),
  userId: UserIdSchema,
  reason: ReportReasonSchema,
  note: Type.String(),
  rev: Type.Optional(Type.Integer()),
});
/** `userId`: the reported user. `rev`: the revision of a post that was on the screen. */
export type SendReportArgs = Type.Static<typeof ArgsSchema>;

/**
 * Reports something. Only the last of several pending reports of one thing is sent. The lane is that of blocks: once
 * the user is blocked, their content is invisible and cannot be reported.
 */
export const sendReport: MutationDefinition<SendReportArgs> = {
  kind: 'report.create',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: ({ userId }) => blockLane(userId),
  target: ({ id }) => ({ type: 'report', id }),
  coalesce(queued, next) {
    const isSame = (args: SendReportArgs | null) => args?.target === next.target && args.targetId === next.targetId;
    const same = queued.filter(({ kind, args }) => kind === sendReport.kind && isSame(sendReport.read(args)));
    return { remove: same.map(({ key }) => key), add: true };
  },
  request: ({ id, target, targetId, reason, note, rev }) =>
    requestOf(reportCall, {}, { id, target, targetId, reason, note, ...(rev !== undefined && { rev }) }),
  // The content was deleted before the report arrived.
  notFoundIsSuccess: true,
};
