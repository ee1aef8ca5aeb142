/**
 * Queued jobs, run at least once. Times in ms; `payload` is JSON; `leaseUntil` 0: no process works on it. `accountId`: whose turn it takes;
 * null: work of the server, or of a deleted account.
 */
export interface JobsTables {
  jobs: {
    id: string;
    name: string;
    payload: string;
    state: 'waiting' | 'dead';
    attempts: number;
    runAt: number;
    leaseOwner: string | null;
    leaseUntil: number;
    lastError: string | null;
    createdAt: number;
    accountId: string | null;
  };
}
