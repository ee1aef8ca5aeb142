import type { StoredAlertKind } from './alerts.repo.ts';

export interface AlertsTables {
  /** What needs an administrator, until it is settled. `detail`: names or an error, in English. `at`: since when, in ms. */
  alerts: { kind: StoredAlertKind; count: number; detail: string; at: number };
}
