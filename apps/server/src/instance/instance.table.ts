export interface InstanceTables {
  /**
   * One row (`one` is 1). `id`: the name of this database. `storageId`: the media store with this id in its marker belongs to it.
   * `isBound`: the marker was written (0/1). `epoch`: the newest of the change log; `isRunning`: it has not ended properly (0/1).
   * `cutEpoch`: the newest that did not, see `cutHeads`.
   * `schemaMin`: the migration that a version has to know to run on this schema; null: any version since the first.
   * `maintenanceSince` (ms), `maintenanceMessage`: null while there is no maintenance.
   */
  instance: {
    one: number;
    id: string;
    storageId: string;
    isBound: number;
    epoch: string | null;
    cutEpoch: string | null;
    schemaMin: string | null;
    isRunning: number;
    maintenanceSince: number | null;
    maintenanceMessage: string | null;
  };
  /** Notices of commands to all processes, which read them every second; deleted after some minutes. `createdAt` in ms. */
  shellNotices: { id: string; kind: 'user-ended' | 'role-changed'; userId: string; createdAt: number };
  /** Secrets of all processes. `name`: server or vapid. `createdAt` in ms. */
  secrets: { name: string; value: string; createdAt: number };
}
