import { PLAIN_AD } from './advertising.ts';
import { OWNERS_AD, PRIVATE, type Row, SIGNED_IN } from './matrix-row.ts';

/** Routes of ads, and of media that do not exist. */
export const AD_ROWS: readonly Row[] = [
  { route: 'GET /api/ads/my', statuses: SIGNED_IN },
  { route: 'GET /api/ads/feed', statuses: SIGNED_IN },
  { route: 'POST /api/ads', options: () => ({ json: PLAIN_AD }), statuses: [401, 201, 201, 201, 401] },
  onAd('GET /api/ads/:id/days', PRIVATE),
  onAd('PATCH /api/ads/:id/status', PRIVATE, { isActive: false }),
  onAd('PATCH /api/ads/:id', PRIVATE, { title: 'Dahlias' }),
  onAd('POST /api/ads/:id/impression', [401, 204, 204, 204, 401]),
  onAd('POST /api/ads/:id/click', [401, 204, 204, 204, 401]),
  onAd('DELETE /api/ads/:id', [401, 404, 204, 404, 401]),
  { route: 'GET /media/*', path: () => '/media/a/b/c', statuses: [401, 404, 404, 404, 401] },
];

/** The row of a route about the owner's ad. */
function onAd(route: string, statuses: Row['statuses'], json?: unknown): Row {
  const path = () => (route.split(' ')[1] ?? '').replace(':id', OWNERS_AD);
  return { route, path, options: () => ({ json }), statuses };
}
