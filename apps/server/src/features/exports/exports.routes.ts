import { exportFileCall, exportStateCall, requestExportCall } from '@posy/contract/devices';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { routeOf, serveRead, serveWrite } from '../../http/serve.ts';
import { requireActor } from '../../http/session.ts';
import { sendFile } from '../media/send-file.ts';
import { findExportFile, getExport, requestExport } from './exports.service.ts';

/** Routes of the export of one's own data. */
export function exportsRoutes(app: App, deps: Deps): void {
  const service = { tag: 'exports', canWait: true };
  serveRead(app, deps, exportStateCall, service, ({ actor }) => getExport(deps, actor.userId));

  // The stored request hash leaves out the body: a fast hash of a password could be cracked.
  const args = () => ({});
  serveWrite(app, deps, requestExportCall, { ...service, args }, ({ actor, request, body }) =>
    requestExport(deps, actor, request, body.password),
  );

  app.route({
    ...routeOf(exportFileCall, { ...service, sendsFile: 'application/zip', fails: [404] }),
    // One route for both: Fastify's own HEAD would answer with a length of 0.
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const { userId } = requireActor(request);
      await deps.limits.consume('exportFilesByAccount', userId);
      return sendFile(reply, await findExportFile(deps, userId), { downloadName: 'posy-data.zip', isSecret: true });
    },
  });
}
