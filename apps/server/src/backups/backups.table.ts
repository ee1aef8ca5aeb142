/**
 * Backups, taken or tried. Times in ms. `path`: the folder, absolute. `seenAt`: renewed while it is running; after a minute without
 * renewal its process has died. `bytes` and `sha256` (of the manifest, hex) are null until it is complete. `error`: one line.
 */
export interface BackupsTables {
  backups: {
    id: string;
    kind: 'manual' | 'scheduled';
    path: string;
    startedAt: number;
    seenAt: number;
    finishedAt: number | null;
    state: 'running' | 'complete' | 'failed';
    bytes: number | null;
    sha256: string | null;
    error: string | null;
  };
}
