import { type Env, wholeNumber } from './read-setting.ts';

const MAX_MS = 120_000;

/** Time between SIGTERM and the end of new requests, in ms: proxies notice `/readyz` in it. */
export function drainDelayMs(env: Env): number {
  return wholeNumber(env, 'DRAIN_DELAY_MS', 0, 0, MAX_MS);
}
