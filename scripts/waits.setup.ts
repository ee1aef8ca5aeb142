import { vi } from 'vitest';
import { WAIT_MS } from '../packages/testkit/src/waits.ts';

const { waitFor, waitUntil } = vi;

// Vitest has no setting for these. A test's own value wins, and a process that runs several files sets them once.
if (waitFor.name !== patientWaitFor.name) {
  vi.waitFor = patientWaitFor;
  vi.waitUntil = patientWaitUntil;
}

function patientWaitFor<T>(callback: () => T | Promise<T>, options?: Parameters<typeof waitFor>[1]): Promise<T> {
  return waitFor(callback, patient(options));
}

function patientWaitUntil<T>(callback: () => T | Promise<T>, options?: Parameters<typeof waitUntil>[1]) {
  return waitUntil(callback, patient(options));
}

function patient<Options extends object>(options: number | Options | undefined) {
  return typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };
}
