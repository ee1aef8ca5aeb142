import { HealthSchema } from '@posy/contract/health';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import type { Blobs } from '../adapters/blobs/port.ts';
import { TestServer } from '../testing/test-server.ts';

test('the health answer identifies Posy by header and body, and is not cached', async () => {
  await using server = await TestServer.start();

  const answer = await server.anonymous().send('/api/health');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-posy')).toBe('1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Check(HealthSchema, answer.body)).toBe(true);
});

test('a process that runs is alive and ready, and says only which part is up', async () => {
  await using server = await TestServer.start();

  const [alive, ready] = [await server.anonymous().send('/livez'), await server.anonymous().send('/readyz')];

  expect([alive.status, alive.body]).toEqual([200, { ok: true }]);
  expect(ready.status).toBe(200);
  expect(ready.body).toEqual({
    ok: true,
    draining: false,
    maintenance: false,
    parts: { database: 'up', blobs: 'up', bus: 'up', disk: 'up' },
  });
  expect(ready.headers.get('cache-control')).toBe('no-store');
});

test('a process whose media store is away stays ready and says so', async () => {
  const blobs: Blobs = { ...diskBlobs('/nowhere'), readMarker: async () => null, writeMarker: async () => {} };
  await using server = await TestServer.start({ overrides: { blobs } });
  blobs.readMarker = () => Promise.reject(new Error('It is away'));

  const ready = await server.anonymous().send('/readyz');

  expect(ready.status).toBe(200);
  expect(ready.body).toMatchObject({ ok: true, parts: { database: 'up', blobs: 'down' } });
});

test('the reachability page, opened to log in to a network, says that Posy can be reached', async () => {
  await using server = await TestServer.start();

  const page = await server.anonymous().send('/api/health', { headers: { accept: 'text/html,*/*' } });

  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('vary')).toBe('Accept');
});
