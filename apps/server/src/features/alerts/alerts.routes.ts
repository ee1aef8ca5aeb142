import { AlertSchema } from '@posy/contract/alerts';
import { Type } from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { adminCalls } from '../audit/admin-calls.ts';
import { readAlerts } from './alerts.service.ts';

const AlertListSchema = Type.Array(AlertSchema);

/** Routes of alerts for administrators. */
export function alertsRoutes(app: App, deps: Deps): void {
  const schema = { tags: ['administration'], response: { 200: AlertListSchema } };
  adminCalls(app, deps, (admin) => {
    admin.get('/api/admin/alerts', { schema, config: { audit: { action: 'alerts.read' } } }, () => readAlerts(deps));
  });
}
