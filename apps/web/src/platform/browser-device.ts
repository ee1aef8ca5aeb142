import type { MutationKey } from '@posy/contract/ids';
import { v7 } from 'uuid';
import type { Device } from '../local/device.ts';

/** The real machine: its clocks, its randomness. Works in pages and in the service worker. */
export const browserDevice: Device = {
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  random: () => Math.random(),
  newId: () => v7(),
  // A UUIDv7 is what a MutationKey is; this is where one is born.
  newKey: () => v7() as MutationKey,
};
