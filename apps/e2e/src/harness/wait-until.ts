import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_MS } from './waits.ts';

const EVERY_MS = 50;

/**
 * Polls until `condition` returns something other than false, null or undefined, and returns that. A throw counts as "not
 * yet". Fails with `what` after `withinMs`.
 */
export async function waitUntil<T>(
  what: string,
  condition: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  withinMs = WAIT_MS,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let lastError: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await condition();
      if (value !== false && value !== null && value !== undefined) return value;
    } catch (error) {
      lastError = error;
    }
    await pause(EVERY_MS);
  }
  const reason = lastError instanceof Error ? `: ${lastError.message}` : '';
  throw new Error(`Waited ${withinMs} ms in vain until ${what}${reason}`, { cause: lastError });
}
