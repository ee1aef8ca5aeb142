import multipart from '@fastify/multipart';
import type { App } from '../../http/app.ts';

/** Makes routes accept multipart bodies; each route has its own limits (see `receive-upload.ts`). */
export async function installMultipart(app: App): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}
