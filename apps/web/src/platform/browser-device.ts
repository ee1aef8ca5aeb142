import type { MutationKey } from '@posy/contract/ids';
import { v7 } from 'uuid';
import type { Device } from '../local/device.ts';

/** The real machine: its clocks, its randomness. Works in pages and in the service worker. */
export const browserDevice: Device = {
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  random: () => Math.random(),
  newId: () => v7(),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- creates a MutationKey
  newKey: () => v7() as MutationKey,
};
