import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

test('shared content that no worker received ends on the home page, which says so', async () => {
  await using server = await TestServer.start();
  await server.listen();
  const form = new FormData();
  form.set('text', 'Look');
  form.set('media', new Blob([new Uint8Array(3_000_000)], { type: 'image/jpeg' }), 'photo.jpg');

  const response = await fetch(`${server.url}/share`, {
    method: 'POST',
    body: form,
    // As the system's share sheet sends it.
    headers: { origin: 'null' },
    redirect: 'manual',
  });

  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/?shared=unavailable');
});

test('a form of another kind, or none, ends on the home page as well', async () => {
  await using server = await TestServer.start();
  await server.listen();
  const send = (headers: Record<string, string>, body?: string) =>
    fetch(`${server.url}/share`, { method: 'POST', headers, redirect: 'manual', ...(body !== undefined && { body }) });

  const answers = await Promise.all([
    send({}),
    send({ 'content-type': 'text/plain' }, 'Look'),
    send({ 'content-type': 'application/json' }, '{'),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
});
