import type { ChildProcess } from 'node:child_process';

/**
 * Options of a child process with a process group of its own. Ctrl-C and signals to the server's group would otherwise end the
 * child's work, while the server still wants to finish it.
 */
export const OWN_GROUP = { detached: true } as const;

/** Ends a child process with this one, however this one exits. Children with a channel notice that by themselves. */
export function endWithThisProcess(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
}
