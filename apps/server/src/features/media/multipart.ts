import multipart from '@fastify/multipart';
import type { App } from '../../http/app.ts';

/** Lets calls read multipart bodies; each states its own limits (see `receive-upload.ts`). */
export async function installMultipart(app: App): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}
