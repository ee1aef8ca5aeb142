import { spawn } from 'node:child_process';
import { ROOT } from './root.ts';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunResult {
  readonly isOk: boolean;
  readonly output: string;
}

/** Runs a program with its output on this terminal. Resolves to its exit code; a signal counts as 1. */
export function runVisibly(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program and returns its output (both streams, in order) instead of printing it. */
export function runQuietly(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}
