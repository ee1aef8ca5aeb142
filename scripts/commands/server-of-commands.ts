import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../bench/child-server.ts';
import { RunningCommand } from './running-command.ts';

/** Settings of a Posy in a new folder on a free port. */
export interface PosySettings extends AsyncDisposable {
  readonly folder: string;
  readonly origin: string;
  readonly env: Readonly<Record<string, string>>;
}

const ADMIN = { email: 'keeper@posy.test', password: 'keeper of the garden' } as const;

export async function newPosy(): Promise<PosySettings> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-commands-'));
  const port = String(await freePort());
  return {
    folder,
    origin: `http://127.0.0.1:${port}`,
    env: { PORT: port, DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** Starts a Posy with these words, and waits until it answers. */
export async function started(words: string, { env, origin }: PosySettings): Promise<RunningCommand> {
  const server = new RunningCommand(words, { env });
  try {
    await server.until(/Posy is at http/);
    const { status } = await fetch(`${origin}/readyz`);
    if (status !== 200) throw new Error(`${origin}/readyz answers ${status}`);
    return server;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}
