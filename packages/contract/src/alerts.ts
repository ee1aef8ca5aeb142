import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';

/** Kinds of alerts. A client shows one that it does not know with its detail alone. */
export const ALERT_KINDS = [
  'database_damaged',
  'disk_full',
  'media_damaged',
  'media_sweep_stopped',
  'backup_failed',
  'jobs_dead',
  'jobs_failing',
  'reports_open',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A problem that needs an administrator. `detail`: names or an error, in English. `at`: since when. */
export const AlertSchema = Type.Object({
  kind: Type.String(),
  count: Type.Integer(),
  detail: Type.String(),
  at: Type.String(),
});
export type Alert = Static<typeof AlertSchema>;

export const alertsCall = call('GET /api/admin/alerts', { answer: Type.Array(AlertSchema) });
