import { DeadJobSchema, JobParamsSchema, OperationsSchema } from '@posy/contract/operations';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { adminCalls, auditedCall } from '../audit/admin-calls.ts';
import { backUp, dropJob, operationsReader, readDeadJobs, retryJob } from './operations.service.ts';

const tags = ['operations'];
const params = JobParamsSchema;
const DeadJobListSchema = Type.Array(DeadJobSchema);

/** Routes of administrators about the server itself: processes, jobs, disk, media and backups. */
export function operationsRoutes(app: App, deps: Deps): void {
  const read = operationsReader(deps);
  adminCalls(app, deps, (admin) => {
    const schema = { tags, response: { 200: OperationsSchema } };
    admin.get('/api/admin/operations', { schema, config: { audit: { action: 'operations.read' } } }, read);

    const list = { tags, response: { 200: DeadJobListSchema } };
    admin.get('/api/admin/jobs', { schema: list, config: { audit: { action: 'jobs.read' } } }, () =>
      readDeadJobs(deps),
    );

    const retry = { schema: { tags, params }, config: { audit: { action: 'job.retry' } } };
    admin.post('/api/admin/jobs/:id/retry', retry, async (request, reply) => {
      await retryJob(deps, auditedCall(request), request.params.id);
      return reply.code(204).send();
    });

    const backup = { schema: { tags }, config: { audit: { action: 'backup.create' }, fails: [404] } };
    admin.post('/api/admin/backups', backup, async (request, reply) => {
      await backUp(deps, auditedCall(request));
      return reply.code(204).send();
    });

    const drop = { schema: { tags, params }, config: { audit: { action: 'job.drop' } } };
    admin.delete('/api/admin/jobs/:id', drop, async (request, reply) => {
      await dropJob(deps, auditedCall(request), request.params.id);
      return reply.code(204).send();
    });
  });
}
