import { ExportBodySchema, ExportStateSchema } from '@posy/contract/devices';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { requireActor } from '../../http/session.ts';
import { sendWritten, writeRequestOf } from '../../http/write-request.ts';
import { sendFile } from '../media/send-file.ts';
import { findExportFile, getExport, requestExport } from './exports.service.ts';

const tags = ['exports'];
const config = { canWait: true };

/** Routes of the export of one's own data. */
export function exportsRoutes(app: App, deps: Deps): void {
  app.get('/api/user/export', { schema: { tags, response: { 200: ExportStateSchema } }, config }, (request) =>
    getExport(deps, requireActor(request).userId),
  );

  const schema = { tags, body: ExportBodySchema, response: { 202: ExportStateSchema } };
  app.post('/api/user/export', { schema, config }, async (request, reply) => {
    const actor = requireActor(request);
    // The stored request hash leaves out the body: a fast hash of a password could be cracked.
    const written = await requestExport(deps, actor, writeRequestOf(request, {}), request.body.password);
    return sendWritten(reply, written);
  });

  // One route for both: Fastify's own HEAD would answer with a length of 0.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/user/export/file',
    schema: { tags },
    config: { ...config, sendsFile: 'application/zip', fails: [404] },
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      await deps.limits.consume('exportFilesByAccount', userId);
      return sendFile(reply, await findExportFile(deps, userId), { downloadName: 'posy-data.zip', isSecret: true });
    },
  });
}
