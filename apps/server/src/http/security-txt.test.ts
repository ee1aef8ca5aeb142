import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

test('security.txt names the contact, an end of less than a year ahead, and its own address', async () => {
  const config = { securityContact: 'mailto:security@posy.example', publicUrl: 'https://posy.example' };
  await using server = await TestServer.start({ config });
  const headers = { host: 'posy.example' };

  const answer = await server.anonymous().send(PATH, { headers });
  const lines = answer.text.trimEnd().split('\n');
  const expires = Date.parse(lines[1]?.replace('Expires: ', '') ?? '');
  const other = await server.anonymous().send(PATH, { method: 'POST', headers });

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(lines).toEqual([
    'Contact: mailto:security@posy.example',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en',
    'Canonical: https://posy.example/.well-known/security.txt',
  ]);
  expect(expires).toBeGreaterThan(server.clock.now());
  expect(expires).toBeLessThan(server.clock.now() + YEAR_MS);
  expect(other.status).toBe(405);
});

test('security.txt without a public address names none, and moves its end on with the days', async () => {
  await using server = await TestServer.start({ config: { securityContact: 'https://posy.example/report' } });
  const read = async () => (await server.anonymous().send(PATH)).text;

  const first = await read();
  server.clock.advance(YEAR_MS);
  const later = await read();

  expect(first).not.toContain('Canonical');
  expect(first).not.toBe(later);
  expect(Date.parse(/Expires: (?<at>\S+)/.exec(later)?.groups?.['at'] ?? '')).toBeGreaterThan(server.clock.now());
});

test('security.txt is not found where the operator has set no contact, also by a browser', async () => {
  await using server = await TestServer.start();

  const answers = [
    await server.anonymous().send(PATH),
    await server.anonymous().send(PATH, { headers: { accept: 'text/html' } }),
  ];

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [404, expect.objectContaining({ code: 'not_found' })],
    [404, expect.objectContaining({ code: 'not_found' })],
  ]);
});
