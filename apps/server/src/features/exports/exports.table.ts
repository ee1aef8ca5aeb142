/**
 * The copy a person asked for last: one a person. `id` names its file. `attempts`: how often it was begun. `finishedAt` and
 * `bytes` of the file are known once it is ready. Instants in ms.
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
