import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NO_TESTS, type TestTotals } from '../checks/step.ts';
import { inRoot } from '../process/root.ts';

/** Result of one task. The task runner stores it with a green task and puts it back when it skips the task. */
export interface TaskResult {
  /** Digest of all inputs, made by the task runner; empty without it. */
  readonly hash: string;
  readonly isOk: boolean;
  readonly totals: TestTotals;
  readonly wallSeconds: number;
  /** CPU time of the whole process tree. */
  readonly cpuSeconds: number;
}

export function writeResult(task: string, result: TaskResult): void {
  mkdirSync(dirname(pathOf(task)), { recursive: true });
  writeFileSync(pathOf(task), JSON.stringify(result));
}

/** Returns null when the task ended before it had a result. */
export function readResult(task: string): TaskResult | null {
  try {
    const stored: Partial<TaskResult> = JSON.parse(readFileSync(pathOf(task), 'utf8'));
    const { hash = '', isOk = false, totals = NO_TESTS, wallSeconds = 0, cpuSeconds = 0 } = stored;
    return { hash, isOk, totals, wallSeconds, cpuSeconds };
  } catch {
    return null;
  }
}

export function deleteResult(task: string): void {
  rmSync(pathOf(task), { force: true });
}

/** `turbo.json` names the same path as the task's output. */
function pathOf(task: string): string {
  return inRoot('.cache', 'results', `${task.replace(':', '-')}.json`);
}
