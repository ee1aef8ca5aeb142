export interface InstanceTables {
  /**
   * One row (`one` is 1). `id`: the name of this database. `storageId`: the media store with this id in its marker belongs to it.
   * `isBound`: the marker was written (0/1).
   */
  instance: { one: number; id: string; storageId: string; isBound: number };
}
