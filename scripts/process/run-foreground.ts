import { spawn } from 'node:child_process';
import { ROOT } from './root.ts';

const PASSED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a program with this terminal, forwards signals to it, and resolves to its exit code. */
export function runForeground(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  // A terminal or a process group sends its signals to the child, too: Posy's processes expect them twice.
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of PASSED) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of PASSED) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}
