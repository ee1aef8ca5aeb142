let count = 0;
const listeners = new Set<() => void>();

/** Number of open reports as far as this page knows; only in memory, like all data of the administration. */
export const openReports = {
  get: (): number => count,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function setOpenReports(next: number): void {
  count = Math.max(0, next);
  for (const listener of listeners) listener();
}
