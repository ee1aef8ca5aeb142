import { HealthSchema } from '@posy/contract/health';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

test('the health answer identifies Posy by header and body, and is not cached', async () => {
  await using server = await TestServer.start();

  const answer = await server.anonymous().send('/api/health');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-posy')).toBe('1');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Check(HealthSchema, answer.body)).toBe(true);
});

test('the reachability page, opened to log in to a network, says that Posy can be reached', async () => {
  await using server = await TestServer.start();

  const page = await server.anonymous().send('/api/health', { headers: { accept: 'text/html,*/*' } });

  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('vary')).toBe('Accept');
});
