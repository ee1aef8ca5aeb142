import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { PushService } from '@posy/testkit/push-service';
import { expect, test } from 'vitest';
import { type HttpsNetworkOptions, httpsPushNetwork } from './https-network.ts';
import { BlockedAddressError, type PushNetwork } from './port.ts';
import { isPublicAddress } from './public-address.ts';

const BODY = Buffer.from('x');

test.each([
  ['the loopback address alone', ['127.0.0.1']],
  ['a private one beside a public one', ['142.250.74.106', '10.0.0.1']],
  ['the address of the cloud machine', ['169.254.169.254']],
  ['an IPv4 address in another dress', ['::ffff:127.0.0.1']],
  ['nothing', []],
])('P05 a hostname that resolves to %s when sending is not connected to', async (_, addresses) => {
  await using target = await Target.open();
  using network = open({
    lookup: (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });

  const sent = network.post(`https://push.example:${target.port}/x`, {}, BODY);

  await expect(sent).rejects.toThrow(BlockedAddressError);
  expect(target.connections).toBe(0);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1'])(
  'P06 the literal address %s, which needs no look-up, is not connected to',
  async (host) => {
    await using target = await Target.open();
    let lookups = 0;
    using network = open({
      lookup: () => {
        lookups++;
      },
    });

    const sent = network.post(`https://${host}:${target.port}/x`, {}, BODY);

    await expect(sent).rejects.toThrow(BlockedAddressError);
    expect([target.connections, lookups]).toEqual([0, 0]);
  },
);

test('P07 a redirect is treated as an answer and not followed', async () => {
  await using service = await PushService.start();
  using network = await openTo(service);
  const [first, second] = [service.subscribe(), service.subscribe()];
  service.answerWith(first.endpoint, { status: 307, headers: { location: second.endpoint } });

  const reply = await network.post(first.endpoint, {}, BODY);

  expect(reply.status).toBe(307);
  expect(service.calls.has(second.endpoint)).toBe(false);
});

test('P07 a server that never answers is waited for until the timeout', async () => {
  await using service = await PushService.start();
  using network = await openTo(service, { timeoutMs: 100 });
  const { endpoint } = service.subscribe();
  service.answerWith(endpoint, 'hang');

  await expect(network.post(endpoint, {}, BODY)).rejects.toThrow(/timeout|abort/i);
});

test('P07 an endless answer ends, with its connection', async () => {
  await using service = await PushService.start();
  using network = await openTo(service);
  const { endpoint } = service.subscribe();
  service.answerWith(endpoint, 'flood');

  for (let i = 0; i < 5; i++) expect((await network.post(endpoint, {}, BODY)).status).toBe(201);

  expect(service.connections).toBe(5);
});

test.each([
  [64 * 1024, 1],
  [64 * 1024 + 1, 2],
])('P07 an answer of %i bytes leaves %i connections after two pushes: only 64 KiB are read', async (bytes, count) => {
  await using service = await PushService.start();
  using network = await openTo(service);
  const { endpoint } = service.subscribe();
  service.answerWith(endpoint, { status: 201, body: Buffer.alloc(bytes) });

  for (let i = 0; i < 2; i++) expect((await network.post(endpoint, {}, BODY)).status).toBe(201);

  expect(service.connections).toBe(count);
});

test('a certificate without a trusted issuer is rejected', async () => {
  await using service = await PushService.start();
  await using other = await PushService.start();
  using network = open({ testService: { origin: service.origin, ca: await readFile(other.caFile, 'utf8') } });

  await expect(network.post(service.subscribe().endpoint, {}, BODY)).rejects.toThrow('self-signed');
});

test.each(['8.8.8.8', '142.250.74.106', '2a00:1450:4001:812::200a', '2600::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '100.64.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

function open(options: HttpsNetworkOptions): PushNetwork & Disposable {
  const network = httpsPushNetwork(options);
  return { ...network, [Symbol.dispose]: () => network.close() };
}

async function openTo({ origin, caFile }: PushService, options: HttpsNetworkOptions = {}) {
  return open({ ...options, testService: { origin, ca: await readFile(caFile, 'utf8') } });
}

/** A server on this machine that must not be reached. */
class Target implements AsyncDisposable {
  connections = 0;
  readonly port: number;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    server.on('connection', (socket) => {
      this.connections++;
      socket.destroy();
    });
  }

  static async open(): Promise<Target> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, resolve);
    });
    return new Target(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
