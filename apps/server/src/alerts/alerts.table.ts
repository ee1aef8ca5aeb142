/** Alerts that are kept as rows; others are read from the tables they are about. */
export type StoredAlertKind = 'media_sweep_stopped';

export interface AlertsTables {
  /** What needs an administrator, until it is settled. `detail`: names or an error, in English. `at`: since when, in ms. */
  alerts: { kind: StoredAlertKind; count: number; detail: string; at: number };
}
