/** Alerts that are stored as rows; others are computed from the tables that they are about. */
export type StoredAlertKind = 'media_sweep_stopped' | 'backup_failed';

export interface AlertsTables {
  /**
   * A problem that needs an administrator, until it is solved. `detail`: names or an error, in English. `at`: its start, in ms.
   */
  alerts: { kind: StoredAlertKind; count: number; detail: string; at: number };
}
