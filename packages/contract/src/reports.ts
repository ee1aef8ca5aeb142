import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { NewReportIdSchema, NoticeIdSchema, ReportIdSchema, UserIdSchema } from './ids.ts';
import { MAX_ALBUM_PHOTOS } from './limits.ts';
import { PageQuerySchema } from './paging.ts';

export const ReportTargetSchema = Type.Union([
  Type.Literal('post'),
  Type.Literal('comment'),
  Type.Literal('user'),
  Type.Literal('message'),
  Type.Literal('ad'),
]);
export type ReportTarget = Static<typeof ReportTargetSchema>;

export const ReportReasonSchema = Type.Union([
  Type.Literal('spam'),
  Type.Literal('harassment'),
  Type.Literal('hate'),
  Type.Literal('nudity'),
  Type.Literal('violence'),
  Type.Literal('self-harm'),
  Type.Literal('illegal'),
  Type.Literal('other'),
]);
export type ReportReason = Static<typeof ReportReasonSchema>;

export const ReportBodySchema = Type.Object({
  id: Type.Optional(NewReportIdSchema),
  target: ReportTargetSchema,
  targetId: Type.String({ maxLength: 36 }),
  /** The revision of the post that the reporter saw: it may have been changed meanwhile. */
  rev: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: ReportReasonSchema,
  note: Type.Optional(Type.String({ maxLength: 4000 })),
});
export type ReportBody = Static<typeof ReportBodySchema>;

export const ReportedSchema = Type.Object({ id: ReportIdSchema });
export type Reported = Static<typeof ReportedSchema>;

export const DecisionSchema = Type.Union([
  Type.Literal('dismiss'),
  Type.Literal('remove'),
  Type.Literal('warn'),
  Type.Literal('deactivate'),
]);
export type Decision = Static<typeof DecisionSchema>;

const PERSON = Type.Object({
  id: UserIdSchema,
  name: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
});

/** A report as administrators see it. `evidence` is a copy of the target at that time; pictures by URL. */
export const ReportSchema = Type.Object({
  id: ReportIdSchema,
  target: ReportTargetSchema,
  targetId: Type.String(),
  reason: ReportReasonSchema,
  note: Type.String(),
  reporter: PERSON,
  accused: PERSON,
  evidence: Type.Object({
    text: Type.String(),
    imageUrl: Type.Union([Type.String(), Type.Null()]),
    /** The photos of an album after the first. */
    moreImageUrls: Type.Optional(Type.Array(Type.String())),
  }),
  state: Type.Union([Type.Literal('open'), Type.Literal('decided')]),
  decision: Type.Union([DecisionSchema, Type.Null()]),
  createdAt: Type.String(),
});
export type Report = Static<typeof ReportSchema>;

/** Open ones come oldest first, decided ones newest first. */
export const ReportsQuerySchema = Type.Object({
  ...PageQuerySchema.properties,
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('decided')])),
});
export type ReportsQuery = Static<typeof ReportsQuerySchema>;

export const ReportParamsSchema = Type.Object({ id: ReportIdSchema });

/** `place`: in an album, from 0. */
export const EvidenceQuerySchema = Type.Object({
  place: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ALBUM_PHOTOS - 1 })),
});

/** The reported user gets `reason`. */
export const DecideBodySchema = Type.Object({
  decision: DecisionSchema,
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
});
export type DecideBody = Static<typeof DecideBodySchema>;

/** A notice to the reporter or the reported user about a report; synced in their own scope. */
export const NoticeEntitySchema = Type.Object({
  id: NoticeIdSchema,
  kind: Type.Union([
    Type.Literal('report-dismissed'),
    Type.Literal('report-upheld'),
    Type.Literal('removed'),
    Type.Literal('warned'),
  ]),
  target: ReportTargetSchema,
  reason: Type.String(),
  excerpt: Type.String(),
  createdAt: Type.String(),
  rev: Type.Integer(),
});
export type NoticeEntity = Static<typeof NoticeEntitySchema>;

/** Answers 200 while one's own report of it is still open, and 404 for invisible targets. */
export const reportCall = call('POST /api/reports', { body: ReportBodySchema, answer: ReportedSchema, status: 201 });
export const reportsCall = call('GET /api/admin/reports', {
  query: ReportsQuerySchema,
  answer: Type.Array(ReportSchema),
});
/** A picture of what was reported. */
export const reportPictureCall = call('GET /api/admin/reports/{id}/picture', {
  params: ReportParamsSchema,
  query: EvidenceQuerySchema,
});
export const decideReportCall = call('POST /api/admin/reports/{id}/decide', {
  params: ReportParamsSchema,
  body: DecideBodySchema,
  answer: ReportSchema,
});
