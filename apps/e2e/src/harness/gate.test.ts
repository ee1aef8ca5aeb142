import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Gate, type GateTime } from './gate.ts';
import { waitUntil } from './wait-until.ts';

/** A time that stands still. Its pauses are noted, and over at once. */
class NotedTime implements GateTime {
  readonly pauses: number[] = [];

  now(): number {
    return 0;
  }

  async pause(ms: number): Promise<void> {
    this.pauses.push(ms);
  }
}

const received: string[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    received.push(`${request.method} ${request.url} ${bytes}`);
    response.end('done');
  });
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address !== null && typeof address === 'object') port = address.port;
});
afterAll(() => server.close());

const ask = async (gate: Gate, path: string, init?: RequestInit): Promise<string> => {
  const response = await fetch(`${gate.origin}${path}`, { keepalive: false, ...init });
  return response.text();
};

test('an answer is dropped after its request has arrived, and the next answer is delivered', async () => {
  await using gate = await Gate.to(port);

  gate.loseAnswers(1);
  await expect(ask(gate, '/lost')).rejects.toThrow('fetch failed');

  expect(received).toContain('GET /lost 0');
  expect(await ask(gate, '/next')).toBe('done');
});

test('a mute gate accepts bytes and answers nothing until it is open again', async () => {
  await using gate = await Gate.to(port);
  await ask(gate, '/before');

  gate.set('hole');
  await expect(ask(gate, '/hole', { signal: AbortSignal.timeout(300) })).rejects.toThrow('aborted');
  gate.set('open');

  expect(received).not.toContain('GET /hole 0');
  expect(await ask(gate, '/after')).toBe('done');
});

test('a one-way gate carries a request, and keeps its connection without an answer', async () => {
  await using gate = await Gate.to(port);

  gate.set('oneway');
  const end = new AbortController();
  const asked = ask(gate, '/oneway', { signal: end.signal });
  await waitUntil('it has arrived', () => received.includes('GET /oneway 0'));
  end.abort();

  await expect(asked).rejects.toThrow('aborted');
  gate.set('open');
  expect(await ask(gate, '/after')).toBe('done');
});

test('a connection is cut once, after the given number of bytes', async () => {
  await using gate = await Gate.to(port);
  const body = Buffer.alloc(3_000_000, 1);

  const cut = gate.cutAfter(1_000_000);
  await expect(ask(gate, '/big', { method: 'POST', body })).rejects.toThrow('fetch failed');
  await cut;

  expect(gate.bytesUp).toBeGreaterThanOrEqual(1_000_000);
  expect(gate.bytesUp).toBeLessThan(2_000_000);
  expect(await ask(gate, '/big', { method: 'POST', body })).toBe('done');
  expect(received).toContain('POST /big 3000000');
});

test('a line becomes slow once, after the given number of bytes', async () => {
  const time = new NotedTime();
  await using gate = await Gate.to(port, time);

  const slow = gate.slowAfter(1_000_000, 500_000);
  expect(await ask(gate, '/big', { method: 'POST', body: Buffer.alloc(2_000_000, 1) })).toBe('done');
  await slow;

  // Half of it took its time, except for the bytes that were on their way.
  expect(Math.max(...time.pauses)).toBeGreaterThanOrEqual(1500);
  expect(Math.max(...time.pauses)).toBeLessThan(2010);
});

test('delayed bytes arrive in order', async () => {
  const time = new NotedTime();
  await using gate = await Gate.to(port, time);
  gate.delayMs = 50;

  expect(await ask(gate, '/slow', { method: 'POST', body: Buffer.alloc(300_000, 1) })).toBe('done');

  await waitUntil('it is whole', () => received.includes('POST /slow 300000'));
  // At least once on the way up, and once on the way down.
  expect(time.pauses.length).toBeGreaterThanOrEqual(2);
  expect(new Set(time.pauses)).toEqual(new Set([50]));
});

test('all connections share the bytes per second of a slow line', async () => {
  const time = new NotedTime();
  await using gate = await Gate.to(port, time);
  gate.bytesPerSecond = 1_000_000;
  const body = Buffer.alloc(100_000, 1);

  const answers = await Promise.all(['/one', '/two'].map((path) => ask(gate, path, { method: 'POST', body })));

  expect(answers).toEqual(['done', 'done']);
  // 200 kB and the heads of two requests take their time one after the other.
  expect(Math.max(...time.pauses)).toBeGreaterThanOrEqual(200);
  expect(Math.max(...time.pauses)).toBeLessThan(210);
});
