import { spawn } from 'node:child_process';
import { ROOT } from './root.ts';

/** Runs a program with this terminal, forwards signals to it, and resolves to its exit code. */
export function runForeground(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  // The terminal sends Ctrl-C to the child itself, and a second one would end it impatiently.
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
