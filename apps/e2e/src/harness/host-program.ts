/** The program of {@link ServerHost}: it opens and closes servers of the built bundle in one process. */
import { pathToFileURL } from 'node:url';
import type * as PictureBundle from '@posy/server/features/media/picture-pool';
import type * as ServerBundle from '@posy/server/open-server';
import type { HostMessage, HostRequest } from './host-messages.ts';
import { SharedPictures } from './shared-pictures.ts';

const [, , dist = ''] = process.argv;
const { openServer }: typeof ServerBundle = await import(`${pathToFileURL(dist).href}/open-server.js`);
const { PicturePool }: typeof PictureBundle = await import(`${pathToFileURL(dist).href}/picture-pool.js`);

const pool = new PicturePool();
const servers = new Map<number, ServerBundle.OpenServer>();

process.umask(0o077);
process.on('disconnect', () => process.exit());
process.on('message', (request: HostRequest) => {
  answer(request).catch((error: unknown) => {
    send({ kind: 'failed', id: request.id, error: error instanceof Error ? (error.stack ?? '') : String(error) });
  });
});

async function answer(request: HostRequest): Promise<void> {
  if (request.kind === 'open') await open(request.id, request.env);
  else await close(request.id, request.server);
}

async function open(id: number, env: Readonly<Record<string, string>>): Promise<void> {
  const write = (text: string): boolean => send({ kind: 'log', server: id, text });
  const server = await openServer(env, {
    output: { write },
    logTo: { write },
    warn: (line) => void write(`WARNING: ${line}\n`),
    // The journey sees that its server is gone.
    onFatal(error) {
      write(`The disk failed: ${String(error)}\n`);
      process.exit(1);
    },
    overrides: { pictures: new SharedPictures(pool) },
  });
  servers.set(id, server);
  const origin = await server.listen();
  send({ kind: 'opened', id, port: Number(new URL(origin).port) });
}

async function close(id: number, number: number): Promise<void> {
  const server = servers.get(number);
  servers.delete(number);
  await server?.close();
  send({ kind: 'closed', id });
}

function send(message: HostMessage): boolean {
  return process.send?.(message) ?? false;
}
