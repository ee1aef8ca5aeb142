import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './child-server.ts';

/** A Redis of its own that keeps nothing. */
export async function startRedis(): Promise<AsyncDisposable & { readonly url: string; readonly pid: number }> {
  const port = await freePort();
  const child = spawn('redis-server', ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--dir', '/tmp'], {
    stdio: 'ignore',
  });
  // An `error` event without a pid: there is no such program.
  await Promise.race([sleep(500), once(child, 'exit')]);
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) throw new Error('redis-server did not start');
  return {
    url: `redis://127.0.0.1:${port}`,
    pid,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
