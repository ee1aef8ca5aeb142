import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ERRORS } from '@posy/contract/errors';
import { expect, test } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

/** Follows the malformed request: a proxy that parses the first one differently would take it for a body. */
const SMUGGLED = 'GET /api/config HTTP/1.1\r\nHost: posy\r\n\r\n';

/** The rest of a request whose end two programs may see at different places. */
const AMBIGUOUS = {
  'length and chunks': 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'chunks and length': 'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
  'two lengths': 'Content-Length: 0\r\nContent-Length: 40\r\n\r\n',
  'two lengths in one': 'Content-Length: 0, 40\r\n\r\n',
  'a length with a sign': 'Content-Length: +0\r\n\r\n',
  'a space before the colon': 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'an encoding after chunks': 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'a folded header': 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
  'a bare line feed': 'X-One: 1\nContent-Length: 0\r\n\r\n',
  'bare line feeds alone': 'X-One: 1\nContent-Length: 0\n\n',
  'a bare carriage return': 'X-One: 1\rContent-Length: 0\r\n\r\n',
  'a zero byte': 'X-One: \0\r\nContent-Length: 0\r\n\r\n',
  'a chunk size that is no number': 'Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n',
} as const;

test('C15 a request with two possible ends is 400, and the rest of its connection is not answered', async () => {
  await using server = await TestServer.start();
  const origin = await server.listen();
  const start = 'POST /api/logout HTTP/1.1\r\nHost: posy\r\nContent-Type: application/json\r\n';

  const plain = await exchange(
    origin,
    `${start}Content-Length: 0\r\n\r\n${SMUGGLED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  );
  const answers: Record<string, string> = {};
  for (const [what, rest] of Object.entries(AMBIGUOUS)) answers[what] = await exchange(origin, start + rest + SMUGGLED);

  // The same bytes with one clear end are two requests.
  expect(statusesOf(plain)).toEqual(['204', '200']);
  for (const [what, answer] of Object.entries(answers)) expect([what, ...statusesOf(answer)]).toEqual([what, '400']);
});

test('D11 oversized request headers are refused, and the connection is closed', async () => {
  await using server = await TestServer.start();
  const origin = await server.listen();
  const head = (path: string, headers: string) => `GET ${path} HTTP/1.1\r\nHost: posy\r\n${headers}\r\n`;

  const long = await exchange(origin, head('/api/config', `X-Bomb: ${'x'.repeat(17_000)}\r\n`));
  const many = await exchange(origin, head('/api/config', 'A: b\r\n'.repeat(2001)));
  const path = await exchange(origin, head(`/${'x'.repeat(20_000)}`, ''));

  expect([long, many, path].map(statusesOf)).toEqual([['431'], ['431'], ['431']]);
});

test('D12 pipelined requests on one connection are answered in order, and counted like any others', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const origin = await server.listen();
  const requests = Array.from({ length: 1300 }, () => 'GET /api/config HTTP/1.1\r\nHost: posy\r\n\r\n');

  const answer = await exchange(
    origin,
    `${requests.join('')}GET / HTTP/1.1\r\nHost: posy\r\nConnection: close\r\n\r\n`,
  );

  const statuses = statusesOf(answer).slice(0, 1300);
  expect(statuses.slice(0, 1200)).toEqual(Array.from({ length: 1200 }, () => '200'));
  expect(statuses.slice(1200)).toEqual(Array.from({ length: 100 }, () => '429'));
});

test.each(['POST /api/logout', 'GET /api/config'])('D02 %s is cut when its body does not come', async (call) => {
  await using server = await TestServer.start();
  const { hostname, port } = new URL(await server.listen());
  const socket = connect(Number(port), hostname);
  const answers: Buffer[] = [];
  // A cut connection may be reset.
  socket.on('error', () => {}).on('data', (bytes) => answers.push(Buffer.from(bytes)));
  const closed = once(socket, 'close');
  const json = 'Content-Type: application/json\r\nContent-Length: 4';
  socket.write(`GET /api/config HTTP/1.1\r\nHost: posy\r\n\r\n${call} HTTP/1.1\r\nHost: posy\r\n${json}\r\n\r\n{`);
  // The first answer comes when both heads have arrived.
  await once(socket, 'data');

  server.timers.advance(7000);
  socket.write('}  GET /api/nothing HTTP/1.1\r\nHost: posy\r\nConnection: close\r\n\r\n');
  await closed;

  expect(statusesOf(Buffer.concat(answers).toString())).not.toContain('404');
});

test.each([
  ['a head that is no HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a head that is too long', `GET / HTTP/1.1\r\nX-Bomb: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'headers_too_large'],
] as const)('%s is refused with the usual error body', async (_what, bytes, statusCode, code) => {
  await using server = await TestServer.start();
  const origin = await server.listen();

  const answer = await exchange(origin, bytes);

  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ statusCode, code, message: ERRORS[code].message });
  expect(head.toLowerCase()).toContain('x-posy: 1\r\n');
});

/** Sends bytes over a new connection, and returns the answer once the server closes it. */
async function exchange(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(Buffer.from(bytes, 'latin1'));
  return answer;
}

function statusesOf(answer: string): string[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1] ?? '');
}
