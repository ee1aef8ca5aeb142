import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'";

test('C10 K12 S08 pages load own resources only, and no site can embed them', async () => {
  await using server = await TestServer.start({ config: { webDir: webDir('<h1>Posy</h1>') } });

  const response = await server.anonymous().send('/', { headers: { accept: 'text/html' } });

  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': CSP,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'cache-control': 'no-store',
  });
  for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
    expect(response.headers.has(name)).toBe(false);
});

test('C11 HSTS is sent over https', async () => {
  await using server = await TestServer.start({
    config: { webDir: webDir('<h1>Posy</h1>'), publicUrl: 'https://posy.example' },
  });

  const response = await server.anonymous().send('/', { headers: { accept: 'text/html', host: 'posy.example' } });

  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('the inline script of the build is allowed by its hash', () => {
  const hash = `sha256-${'A'.repeat(43)}=`;

  expect(contentSecurityPolicy({ scriptHashes: [hash], styleHashes: [] })).toBe(
    CSP.replace("script-src 'self'", `script-src 'self' '${hash}'`),
  );
});

test('hashed files are cached forever, pages are fresh, unknown paths serve the app, and secrets are never served', async () => {
  const folder = webDir('<h1>Posy</h1>');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main-AbCdEf12.js'), 'export {}');
  writeFileSync(join(folder, 'assets/main-AbCdEf12.js.br'), 'compressed');
  writeFileSync(join(folder, 'sw.js'), '//');
  writeFileSync(join(folder, '.env'), 'SECRET');
  writeFileSync(join(folder, 'landing.html'), '<h1>Landing</h1>');
  writeFileSync(join(folder, 'admin-login.html'), '<h1>Admin</h1>');
  await using server = await TestServer.start({ config: { webDir: folder } });
  const get = (path: string, headers: Record<string, string> = {}) => server.anonymous().send(path, { headers });
  const html = { accept: 'text/html' };

  const asset = await get('/assets/main-AbCdEf12.js', { 'accept-encoding': 'br' });
  const worker = await get('/sw.js');

  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/landing', html)).text).toBe('<h1>Landing</h1>');
  expect((await get('/admin-login', html)).text).toBe('<h1>Admin</h1>');
  expect((await get('/settings', html)).text).toBe('<h1>Posy</h1>');
  expect((await get('/.env')).text).not.toContain('SECRET');
  expectError(await get('/api/unknown', html), 404, 'Not found');
  expectError(await get('/assets/gone-12345678.js'), 404, 'Not found');
});

function webDir(index: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'posy-web-'));
  writeFileSync(join(folder, 'index.html'), index);
  return folder;
}

function expectError(response: TestResponse, status: number, message: string): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { statusCode: status, message },
  });
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
}
