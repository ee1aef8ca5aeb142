/**
 * Lower bounds of an upload. POST /store writes the multipart stream to disk, unparsed, and calls fsync. POST /resize decodes
 * the picture named in the body and resizes it to the product's widths with sharp; nothing is encoded or stored.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '../../../packages/contract/src/limits.ts';

const [folder = ''] = process.argv.slice(2);
// The same settings as the product's picture workers: one thread per picture, no cache.
sharp.concurrency(1);
sharp.cache(false);

const app = Fastify();
await app.register(multipart, { limits: { fileSize: 100_000_000 } });
let stored = 0;
app.get('/', async () => ({ hello: 'world' }));
app.post('/store', async (request, reply) => {
  const part = await request.file();
  if (!part) throw new Error('No file');
  const path = join(folder, String(stored++));
  await pipeline(part.file, createWriteStream(path));
  const handle = await open(path);
  await handle.sync();
  await handle.close();
  return reply.code(201).send({ stored });
});
app.post<{ Body: { path: string } }>('/resize', async (request) => {
  const { data, info } = await sharp(request.body.path).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let bytes = 0;
  for (const each of IMAGE_WIDTHS) {
    bytes += (await sharp(data, { raw: { width, height, channels } }).resize({ width: each }).raw().toBuffer()).length;
  }
  return { bytes };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close());
