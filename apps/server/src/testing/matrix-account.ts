import { createECDH, randomUUID } from 'node:crypto';
import {
  type ActorName,
  newAccount,
  newUpload,
  OPEN,
  OWNERS_SESSION,
  OWNERS_UPLOAD,
  type Row,
  SIGNED_IN,
} from './matrix-row.ts';
import { TEST_PASSWORD } from './test-server.ts';

/** Server routes, and routes of one's own account and devices. */
export const ACCOUNT_ROWS: readonly Row[] = [
  { route: 'GET /healthz', statuses: OPEN },
  // This server has no contact.
  { route: 'GET /.well-known/security.txt', statuses: 404 },
  { route: 'GET /livez', statuses: OPEN },
  { route: 'GET /readyz', statuses: OPEN },
  { route: 'GET /api/health', statuses: OPEN },
  { route: 'GET /', statuses: OPEN },
  { route: 'GET /*', path: () => '/unknown.txt', statuses: 404 },
  { route: 'GET /ws', statuses: 426 },
  { route: 'GET /share', statuses: 303 },
  { route: 'POST /share', statuses: 303 },
  { route: 'GET /api/config', statuses: OPEN },
  { route: 'GET /api/user', statuses: SIGNED_IN },
  {
    route: 'DELETE /api/user',
    options: () => ({ json: { password: 'not it' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'POST /api/signup', options: () => ({ json: newAccount() }), statuses: 201 },
  {
    route: 'POST /api/login',
    options: (actor) => ({ json: credentialsOf(actor) }),
    statuses: [200, 200, 200, 200, 401],
  },
  { route: 'POST /api/logout', statuses: 204 },
  { route: 'GET /api/sync', statuses: SIGNED_IN },
  { route: 'GET /api/users/stats', statuses: SIGNED_IN },
  { route: 'GET /api/users/search', path: () => '/api/users/search?q=owner', statuses: SIGNED_IN },
  { route: 'PATCH /api/profile', options: (actor) => ({ json: { bio: `Of ${actor}` } }), statuses: SIGNED_IN },
  {
    route: 'POST /api/push/subscribe',
    options: () => ({ json: aPushSubscription() }),
    statuses: [401, 201, 201, 201, 401],
  },
  {
    route: 'POST /api/push/unsubscribe',
    options: () => ({ json: { endpoint: 'https://fcm.googleapis.com/x' } }),
    statuses: [401, 204, 204, 204, 401],
  },
  { route: 'GET /api/activity', statuses: SIGNED_IN },
  {
    route: 'POST /api/activity/seen',
    options: () => ({ json: { seenAt: '2026-01-01T00:00:00.000Z' } }),
    statuses: [401, 204, 204, 204, 401],
  },
  { route: 'GET /api/preferences', statuses: SIGNED_IN },
  { route: 'PATCH /api/preferences', options: () => ({ json: { notifyFlowers: false } }), statuses: SIGNED_IN },
  { route: 'GET /api/usernames/:username', path: () => '/api/usernames/owner.tester', statuses: SIGNED_IN },
  {
    route: 'DELETE /api/writes/:key',
    path: () => '/api/writes/a-key-of-one-device',
    statuses: [401, 204, 204, 204, 401],
  },
  {
    route: 'OPTIONS /api/uploads',
    statuses: [401, 204, 204, 204, 401],
  },
  {
    route: 'POST /api/uploads',
    options: () => ({ headers: newUpload(randomUUID()) }),
    statuses: [401, 201, 201, 201, 401],
  },
  {
    route: 'PATCH /api/uploads/:id',
    path: () => `/api/uploads/${OWNERS_UPLOAD}`,
    options: () => ({
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(1),
    }),
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'POST /api/uploads/:id',
    path: () => `/api/uploads/${OWNERS_UPLOAD}`,
    options: () => ({
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '1',
        'x-http-method-override': 'PATCH',
      },
      body: new Uint8Array(1),
    }),
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'DELETE /api/uploads/:id',
    path: () => `/api/uploads/${OWNERS_UPLOAD}`,
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'POST /api/password-reset/request',
    options: () => ({ json: { email: 'owner@example.com' } }),
    statuses: OPEN,
  },
  {
    route: 'POST /api/password-reset/confirm',
    options: () => ({ json: { email: 'owner@example.com', resetCode: '000000', newPassword: 'lily pond 22' } }),
    statuses: 400,
  },
];

/** Routes that end sessions. They come last. */
export const SESSION_ROWS: readonly Row[] = [
  { route: 'GET /api/sessions', statuses: SIGNED_IN },
  {
    route: 'DELETE /api/sessions/:id',
    path: () => `/api/sessions/${OWNERS_SESSION}`,
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'POST /api/user/password',
    options: () => ({ json: { password: 'not it', newPassword: 'tulip garden 2' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'GET /api/user/export', statuses: SIGNED_IN },
  {
    route: 'POST /api/user/export',
    options: () => ({ json: { password: 'not it' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'GET /api/user/export/file', statuses: [401, 404, 404, 404, 401] },
  // The last one: it ends all other sessions.
  { route: 'DELETE /api/sessions', statuses: [401, 204, 204, 204, 401] },
];

let subscriptions = 0;

function aPushSubscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint: `https://fcm.googleapis.com/${++subscriptions}`, keys: { p256dh, auth: 'A'.repeat(22) } };
}

function credentialsOf(actor: ActorName) {
  if (actor === 'admin') return { email: 'admin@posy.local', password: 'the keeper of posy' };
  return { email: `${actor === 'anonymous' ? 'other' : actor}@example.com`, password: TEST_PASSWORD };
}
