import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import {
  DecideBodySchema,
  EvidenceQuerySchema,
  ReportBodySchema,
  ReportedSchema,
  ReportParamsSchema,
  ReportSchema,
  ReportsQuerySchema,
} from '@posy/contract/reports';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink } from '../../http/lists.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPlace, parsePlace, START, TOP } from '../../paging/place.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { sendFile } from '../media/send-file.ts';
import type { AccountActs } from './account-acts.ts';
import { decideReport, findEvidence, listReports } from './decide-report.service.ts';
import { createReport } from './reports.service.ts';

const tags = ['reports'];
const ReportListSchema = Type.Array(ReportSchema);

/** The route that reports something, and those of administrators about reports. */
export function reportsRoutes(app: App, deps: Deps, acts: AccountActs): void {
  const schema = { tags, body: ReportBodySchema, response: { 200: ReportedSchema, 201: ReportedSchema } };
  app.post('/api/reports', { schema, config: { fails: [404] } }, async (request, reply) => {
    const actor = requireActor(request);
    await deps.limits.consume('reportsByAccount', actor.userId);
    const { body } = request;
    return sendWritten(reply, await createReport(deps, actor, writeRequestOf(request, { ...body }), body));
  });
  adminCalls(app, deps, (admin) => adminRoutes(admin, deps, acts));
}

function adminRoutes(admin: App, deps: Deps, acts: AccountActs): void {
  const listSchema = { tags, querystring: ReportsQuerySchema, response: { 200: ReportListSchema } };
  const list = { schema: listSchema, config: { canWait: true, audit: { action: 'reports.read' } } };
  admin.get('/api/admin/reports', list, async (request, reply) => {
    const { cursor, limit = DEFAULT_PAGE_SIZE, state = 'open' } = request.query;
    const first = state === 'open' ? START : TOP;
    const after = cursor === undefined ? first : parsePlace(cursor);
    const { reports, next } = await listReports(deps.db.read, { state, after, limit });
    const link = nextLink(request, next && formatPlace(next));
    if (link !== null) reply.header('link', link);
    return reports;
  });

  const picture = {
    schema: { tags, params: ReportParamsSchema, querystring: EvidenceQuerySchema },
    config: { audit: { action: 'report.picture' }, sendsFile: 'image/webp' },
  };
  admin.get('/api/admin/reports/:id/picture', picture, async (request, reply) =>
    sendFile(reply, await findEvidence(deps, request.params.id, request.query.place ?? 0)),
  );

  const decide = {
    schema: { tags, params: ReportParamsSchema, body: DecideBodySchema, response: { 200: ReportSchema } },
    config: { audit: { action: 'report.decide' } },
  };
  admin.post('/api/admin/reports/:id/decide', decide, async (request, reply) => {
    const actor = requireActor(request);
    const { decision, reason = '' } = request.body;
    const mutation = { id: request.params.id, decision, reason };
    const call = auditedCall(request, { action: `report.${decision}` });
    return sendWritten(
      reply,
      await decideReport(deps, acts, actor, writeRequestOf(request, { decision, reason }), mutation, call),
    );
  });
}
