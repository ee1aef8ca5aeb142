import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuSecondsOf, treeCpuSeconds, treeMemoryMb } from './process-tree.ts';

test('CPU time is read after the process name, whatever the name contains', () => {
  const stat = '42 (a) b (c) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 25 25 20 0 11 0 1234 0 0';

  expect(cpuSecondsOf(stat)).toBe(2.5);
});

test('the work of a process and its finished children is in its tree', () => {
  const before = treeCpuSeconds(process.pid);

  // The child works until it has used that much CPU, not that much time: on a busy machine the two differ.
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);']);

  expect(treeCpuSeconds(process.pid) - before).toBeGreaterThanOrEqual(0.18);
  expect(treeMemoryMb(process.pid)).toBeGreaterThan(10);
});
