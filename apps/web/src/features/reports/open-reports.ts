import { type Readable, Store } from '@posy/std/store';

const count = new Store(0);

/** Number of open reports as far as this page knows; only in memory, like all data of the administration. */
export const openReports: Readable<number> = count;

export function setOpenReports(next: number): void {
  count.set(Math.max(0, next));
}
