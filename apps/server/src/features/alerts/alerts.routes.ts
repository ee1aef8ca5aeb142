import { alertsCall } from '@posy/contract/alerts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { serveRead } from '../../http/serve.ts';
import { adminCalls } from '../audit/admin-calls.ts';
import { readAlerts } from './alerts.service.ts';

/** Routes of alerts for administrators. */
export function alertsRoutes(app: App, deps: Deps): void {
  const service = { tag: 'administration', audit: { action: 'alerts.read' } };
  adminCalls(app, deps, (admin) => serveRead(admin, deps, alertsCall, service, () => readAlerts(deps)));
}
