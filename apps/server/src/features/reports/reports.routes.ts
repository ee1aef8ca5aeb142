import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import { type DecideBody, decideReportCall, reportCall, reportPictureCall, reportsCall } from '@posy/contract/reports';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { nextLink } from '../../http/lists.ts';
import { routeOf, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { formatPageCursor, parsePageCursor, START, TOP } from '../../paging/page-cursor.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { sendFile } from '../media/send-file.ts';
import type { AccountActions } from './account-actions.ts';
import { decideReport, findEvidence, listReports } from './decide-report.service.ts';
import { createReport } from './reports.service.ts';

const tag = 'reports';

/** The route that reports something, and those of administrators about reports. */
export function reportsRoutes(app: App, deps: Deps, actions: AccountActions): void {
  reportRoute(app, deps);
  adminCalls(app, deps, (admin) => {
    listRoute(admin, deps);
    decideRoutes(admin, deps, actions);
  });
}

function reportRoute(app: App, deps: Deps): void {
  const { schema, ...route } = routeOf(reportCall, { tag, fails: [404] });
  app.route({
    ...route,
    schema: { ...schema, response: { 200: reportCall.answer, 201: reportCall.answer } },
    handler: async (request, reply) => {
      const actor = requireActor(request);
      await deps.limits.consume('reportsByAccount', actor.userId);
      const { body } = request;
      return sendWritten(reply, await createReport(deps, actor, writeRequestOf(request, { ...body }), body));
    },
  });
}

/** The order depends on the state, and with it the position where the list begins. */
function listRoute(admin: App, deps: Deps): void {
  admin.route({
    ...routeOf(reportsCall, { tag, canWait: true, audit: { action: 'reports.read' } }),
    handler: async (request, reply) => {
      const { cursor, limit = DEFAULT_PAGE_SIZE, state = 'open' } = request.query;
      const first = state === 'open' ? START : TOP;
      const after = cursor === undefined ? first : parsePageCursor(cursor);
      const { reports, next } = await listReports(deps.db.read, { state, after, limit });
      const link = nextLink(request, next && formatPageCursor(next));
      if (link !== null) reply.header('link', link);
      return reports;
    },
  });
}

function decideRoutes(admin: App, deps: Deps, actions: AccountActions): void {
  admin.route({
    ...routeOf(reportPictureCall, { tag, audit: { action: 'report.picture' }, sendsFile: 'image/webp' }),
    handler: async (request, reply) =>
      sendFile(reply, await findEvidence(deps, request.params.id, request.query.place ?? 0)),
  });

  const args = ({ decision, reason = '' }: DecideBody) => ({ decision, reason });
  const decide = { tag, args, audit: { action: 'report.decide' } };
  serveWrite(admin, deps, decideReportCall, decide, ({ actor, request, params, body, http }) => {
    const call = auditedCall(http, { action: `report.${body.decision}` });
    return decideReport(deps, actions, actor, request, { id: params.id, ...args(body) }, call);
  });
}
