import { backUpCall, deadJobsCall, dropJobCall, operationsCall, retryJobCall } from '@posy/contract/operations';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf, serveRead } from '../../http/serve.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { backUp, dropJob, operationsReader, readDeadJobs, retryJob } from './operations.service.ts';

const tag = 'operations';

/** Routes of administrators about the server itself: processes, jobs, disk, media and backups. */
export function operationsRoutes(app: App, deps: Deps): void {
  adminCalls(app, deps, (admin) => {
    serveRead(admin, deps, operationsCall, { tag, audit: { action: 'operations.read' } }, operationsReader(deps));
    serveRead(admin, deps, deadJobsCall, { tag, audit: { action: 'jobs.read' } }, () => readDeadJobs(deps));
    actRoutes(admin, deps);
  });
}

function actRoutes(admin: App, deps: Deps): void {
  admin.route({
    ...routeOf(retryJobCall, { tag, audit: { action: 'job.retry' } }),
    handler: async (request, reply) => {
      await retryJob(deps, auditedCall(request), request.params.id);
      return reply.code(204).send();
    },
  });
  admin.route({
    ...routeOf(backUpCall, { tag, audit: { action: 'backup.create' }, fails: [404] }),
    handler: async (request, reply) => {
      await backUp(deps, auditedCall(request));
      return reply.code(204).send();
    },
  });
  admin.route({
    ...routeOf(dropJobCall, { tag, audit: { action: 'job.drop' } }),
    handler: async (request, reply) => {
      await dropJob(deps, auditedCall(request), request.params.id);
      return reply.code(204).send();
    },
  });
}
