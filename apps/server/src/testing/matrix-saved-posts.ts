import { onPost, OWNERS_COLLECTION, PRIVATE, type Row, SIGNED_IN } from './matrix-row.ts';

/** Routes of saved posts and of collections. */
export const SAVED_POST_ROWS: readonly Row[] = [
  { route: 'GET /api/saved-posts', statuses: SIGNED_IN },
  ...onPost('POST /api/saved-posts/:id', SIGNED_IN, PRIVATE),
  // A post is removed without a look at it, so that the answer does not disclose whether there is one.
  ...onPost('DELETE /api/saved-posts/:id', SIGNED_IN, SIGNED_IN).map((row) =>
    row.target === 'of a deactivated' ? { ...row, statuses: [401, 200, 401, 200, 401] as const } : row,
  ),
  { route: 'GET /api/collections', statuses: SIGNED_IN },
  {
    route: 'POST /api/collections',
    options: () => ({ json: { name: 'Peas' } }),
    statuses: [401, 201, 201, 201, 401],
  },
  onCollection('PATCH /api/collections/:id', PRIVATE, { name: 'Roses' }),
  onCollection('DELETE /api/collections/:id', [401, 404, 204, 404, 401]),
];

/** The row of a route about the owner's collection. */
function onCollection(route: string, statuses: Row['statuses'], json?: unknown): Row {
  const path = () => (route.split(' ')[1] ?? '').replace(':id', OWNERS_COLLECTION);
  return { route, path, options: () => ({ json }), statuses };
}
