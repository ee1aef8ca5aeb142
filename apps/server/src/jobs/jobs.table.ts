/** Work to be done later, at least once. Instants in ms; `payload` is JSON; `leaseUntil` 0: nobody works on it. */
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
  };
}
