import { randomUUID } from 'node:crypto';
import { linkForm } from './linking.ts';
import { ADMIN, newAccount, OPEN, type Row, SIGNED_IN } from './matrix-row.ts';

/** Routes of administrators, and of links. */
export const ADMINISTRATION_ROWS: readonly Row[] = [
  { route: 'GET /api/admin/emails', path: () => '/api/admin/emails?email=nobody@example.com', statuses: ADMIN },
  {
    route: 'PATCH /api/admin/emails/:id',
    path: () => `/api/admin/emails/${randomUUID()}`,
    options: () => ({ json: { isRead: true } }),
    statuses: [401, 403, 403, 404, 401],
  },
  {
    route: 'POST /api/admin/emails/:id/reveal',
    path: () => `/api/admin/emails/${randomUUID()}/reveal`,
    options: () => ({ json: { password: 'the keeper of posy' } }),
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/admin/alerts', statuses: ADMIN },
  { route: 'GET /api/admin/audit', statuses: ADMIN },
  { route: 'GET /api/admin/operations', statuses: ADMIN },
  { route: 'GET /api/admin/jobs', statuses: ADMIN },
  // No place for backups is set.
  { route: 'POST /api/admin/backups', statuses: [401, 403, 403, 404, 401] },
  {
    route: 'POST /api/admin/jobs/:id/retry',
    path: () => `/api/admin/jobs/${randomUUID()}/retry`,
    statuses: [401, 403, 403, 404, 401],
  },
  {
    route: 'DELETE /api/admin/jobs/:id',
    path: () => `/api/admin/jobs/${randomUUID()}`,
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/admin/reports', statuses: ADMIN },
  {
    route: 'GET /api/admin/reports/:id/picture',
    path: () => `/api/admin/reports/${randomUUID()}/picture`,
    statuses: [401, 403, 403, 404, 401],
  },
  {
    route: 'POST /api/admin/reports/:id/decide',
    path: () => `/api/admin/reports/${randomUUID()}/decide`,
    options: () => ({ json: { decision: 'warn' } }),
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/admin/stats', statuses: ADMIN },
  { route: 'GET /api/admin/stats/days', statuses: ADMIN },
  { route: 'GET /api/admin/users', statuses: ADMIN },
  {
    route: 'POST /api/admin/users',
    options: () => ({ json: newAccount() }),
    statuses: [401, 403, 403, 201, 401],
  },
  ...(['status', 'role'] as const).map((what): Row => ({
    route: `PATCH /api/admin/users/:id/${what}`,
    path: (post) => `/api/admin/users/${post.user.id}/${what}`,
    options: () => ({ json: what === 'role' ? { role: 'user' } : { isActive: true } }),
    statuses: ADMIN,
  })),
  {
    route: 'DELETE /api/admin/users/:id',
    path: () => `/api/admin/users/${randomUUID()}`,
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/image-links', statuses: SIGNED_IN },
  { route: 'GET /api/community-links', statuses: OPEN },
  ...(['image', 'community'] as const).flatMap((kind): Row[] => [
    {
      route: `POST /api/admin/${kind}-links`,
      options: () => ({ body: linkForm() }),
      statuses: [401, 403, 403, 201, 401],
    },
    {
      route: `DELETE /api/admin/${kind}-links/:id`,
      path: () => `/api/admin/${kind}-links/${randomUUID()}`,
      statuses: [401, 403, 403, 404, 401],
    },
  ]),
];
