import { request } from 'node:http';
import { expect, test } from 'vitest';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';

/** As Java's HttpClient and `curl --http2` send it. */
const H2C = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
};

test('E18 a request that offers HTTP/2 is answered as one that does not', async () => {
  await using server = await TestServer.start();
  await server.as('alice').user();
  await server.listen();
  const login = JSON.stringify({ email: 'alice@example.com', password: TEST_PASSWORD });

  const statuses = [
    await statusOf(server, 'GET', '/api/config', H2C),
    await statusOf(server, 'GET', '/healthz', H2C),
    await statusOf(server, 'GET', '/api/user', H2C),
    await statusOf(server, 'POST', '/api/login', { ...H2C, 'content-type': 'application/json' }, login),
    await statusOf(server, 'PUT', '/api/login', H2C),
    await statusOf(server, 'GET', '/ws', H2C),
  ];

  expect(statuses).toEqual([200, 200, 401, 200, 405, 426]);
});

test('E18 a socket that is asked for at the path of a call is no socket', async () => {
  await using server = await TestServer.start();
  await server.listen();
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };

  expect(await statusOf(server, 'GET', '/api/config', upgrade)).toBe(200);
  expect(await statusOf(server, 'GET', '/%77s?a=1', upgrade)).toBe(101);
});

test('E18 a worker answers monitors that offer HTTP/2, and has no sockets', async () => {
  await using server = await TestServer.start({ config: { role: 'worker' } });
  await server.listen();

  expect(await statusOf(server, 'GET', '/healthz', H2C)).toBe(200);
  expect(await statusOf(server, 'GET', '/ws', { connection: 'Upgrade', upgrade: 'websocket' })).toBe(404);
});

function statusOf(
  server: TestServer,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .once('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      })
      .once('error', reject)
      .end(body);
  });
}
