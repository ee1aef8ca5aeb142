/**
 * The last export of each user. `id` names its file. `attempts`: the number of begun attempts. `finishedAt` and `bytes` of the
 * file are set once it is ready. Times in ms.
 */
export interface ExportsTables {
  exports: {
    userId: string;
    id: string;
    state: 'making' | 'ready' | 'failed';
    attempts: number;
    requestedAt: number;
    finishedAt: number | null;
    bytes: number | null;
  };
}
