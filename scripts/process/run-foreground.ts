import { spawn } from 'node:child_process';
import { ROOT } from './root.ts';

/**
 * Runs a program as if it were this one: same terminal, signals passed on, its exit code as the answer. A signal that
 * the terminal already sent to the whole group arrives twice; the server counts the first.
 */
export function runForeground(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  // Ctrl-C reaches the child from the terminal itself; passing it on would look like an impatient second one.
  const ignore = (): void => {};
  const signals = [
    ['SIGTERM', pass],
    ['SIGHUP', pass],
    ['SIGINT', process.stdin.isTTY ? ignore : pass],
  ] as const;
  for (const [signal, handler] of signals) process.on(signal, handler);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const [signal, handler] of signals) process.off(signal, handler);
      resolve(code ?? 1);
    });
  });
}
