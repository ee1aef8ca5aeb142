/** Processes that run on this database. Times in ms, of the process's own clock. A row is removed at a clean end. */
export interface ProcessesTables {
  processes: {
    id: string;
    role: 'web' | 'worker' | 'all';
    version: string;
    startedAt: number;
    seenAt: number;
  };
}
