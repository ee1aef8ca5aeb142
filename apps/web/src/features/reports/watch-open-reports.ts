import { alertsCall } from '@posy/contract/alerts';
import type { LocalDb } from '../../local/local-db.ts';
import { call } from '../../sync/http.ts';
import { setOpenReports } from './open-reports.tsx';

/** Asked again when the page is shown this long after the last answer, in ms: each call is a line of the audit log. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Keeps the number of open reports for the badge of administrators. Without a network the next visit asks. */
export function watchOpenReports({ uid, device }: LocalDb, signal: AbortSignal): void {
  let askedAt = -Infinity;
  const ask = async () => {
    const now = device.clock.now();
    if (document.visibilityState !== 'visible' || now - askedAt < AGAIN_AFTER_MS) return;
    askedAt = now;
    // Null: the account is logged out meanwhile.
    const answer = await call(alertsCall, {}, { uid, signal }).catch(() => null);
    if (answer?.kind === 'ok') setOpenReports(openReportsIn(answer.body));
    else askedAt = -Infinity;
  };
  document.addEventListener('visibilitychange', () => void ask(), { signal });
  signal.addEventListener('abort', () => setOpenReports(0), { once: true });
  void ask();
}

/** The number of open reports among the alerts. */
export function openReportsIn(alerts: readonly { readonly kind: string; readonly count: number }[]): number {
  return alerts.find(({ kind }) => kind === 'reports_open')?.count ?? 0;
}
