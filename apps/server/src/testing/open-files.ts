import { readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestServer } from './test-server.ts';

/** Files below a folder that this process has open, also those that are deleted. */
export async function openFilesBelow(folder: string): Promise<readonly string[]> {
  const targets = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(targets)).filter((target) => target.startsWith(`${folder}/`));
}

/** How many connections of clients are open. */
export function connectionsOf({ server: { app } }: TestServer): Promise<number> {
  return promisify((done: (error: Error | null, count: number) => void) => app.server.getConnections(done))();
}
