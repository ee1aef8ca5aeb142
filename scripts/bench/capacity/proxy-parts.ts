import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Bench } from '../bench.ts';
import { inParallel } from '../day/in-parallel.ts';
import { treeCpuSeconds, treeMemoryMb } from '../process-tree.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT } from '../scenario.ts';
import { type ProxyName, startProxy } from './proxy.ts';

export { PROXIES } from './proxy.ts';

const SOCKETS = 1000;
const FAN_OUTS = 30;
const REQUESTS = 5000;
const CONNECTIONS = 16;
/** Bytes of a page of the feed, compressed. */
const PAGE_BYTES = 5000;
const IDLE_SECONDS = 20;
const SETTLE_MS = 1000;
const NO_CHECK = { rejectUnauthorized: false } as const;

/** The cost of a proxy of `infra`: TLS on the side of people, plain connections to a bare server. */
export async function measureProxy(bench: Bench, name: ProxyName): Promise<readonly Result[]> {
  return [...(await ofSockets(bench, name)), await ofRequests(bench, name)];
}

async function ofSockets(bench: Bench, name: ProxyName): Promise<readonly Result[]> {
  const relay = await bench.bound('relay', bench.folder('relay-'));
  await using proxy = await startProxy(name, new URL(relay.origin).host, bench.folder('proxy-'));
  // The first connection finds a proxy that has not seen its upstream's health yet.
  await sleep(SETTLE_MS * 3);
  const memory = treeMemoryMb(proxy.pid);
  let cpu = treeCpuSeconds(proxy.pid);
  const since = (): number => {
    const now = treeCpuSeconds(proxy.pid);
    const seconds = now - cpu;
    cpu = now;
    return seconds;
  };
  const sockets: WebSocket[] = [];
  let frames = 0;
  await inParallel([...Array(SOCKETS).keys()], CONNECTIONS, async (i) => {
    const socket = new WebSocket(`wss://${proxy.host}/?id=${i}`, { ...NO_CHECK, perMessageDeflate: false });
    socket.on('message', () => frames++);
    sockets.push(socket);
    await once(socket, 'open');
  });
  const opened = since();
  await sleep(SETTLE_MS);
  const grown = treeMemoryMb(proxy.pid) - memory;
  since();
  await sleep(IDLE_SECONDS * 1000);
  const idle = since() / IDLE_SECONDS;
  for (let i = 1; i <= FAN_OUTS; i++) {
    await (await fetch(`${relay.origin}/all`)).text();
    while (frames < SOCKETS * i) await sleep(10);
  }
  const relayed = since();
  for (const socket of sockets) socket.terminate();
  return [
    line(name, 'TLS handshake and socket', (opened * 1000) / SOCKETS, CPU_UNIT),
    line(name, 'open socket, memory', (grown * 1024) / SOCKETS, 'kB'),
    line(name, `${SOCKETS} idle sockets, with its checks of health`, idle, 'cores'),
    line(name, 'small frame to one socket', (relayed * 1000) / frames, CPU_UNIT),
  ];
}

async function ofRequests(bench: Bench, name: ProxyName): Promise<Result> {
  const file = join(bench.folder('bytes-'), 'page');
  writeFileSync(file, Buffer.alloc(PAGE_BYTES, 'a'));
  const bytes = await bench.bound('bytes', file);
  await using proxy = await startProxy(name, new URL(bytes.origin).host, bench.folder('proxy-'));
  await sleep(SETTLE_MS * 3);
  const agent = new Agent({ ...NO_CHECK, keepAlive: true, maxSockets: CONNECTIONS });
  const get = async (): Promise<void> => {
    const sent = request({ host: '127.0.0.1', port: proxy.host.split(':')[1], path: '/', agent });
    sent.end();
    const [answer] = await once(sent, 'response');
    let length = 0;
    for await (const chunk of answer) length += Buffer.byteLength(chunk);
    if (answer.statusCode !== 200 || length !== PAGE_BYTES) throw new Error(`The proxy answered ${answer.statusCode}`);
  };
  await inParallel([...Array(REQUESTS / 5).keys()], CONNECTIONS, get);
  const before = treeCpuSeconds(proxy.pid);
  await inParallel([...Array(REQUESTS).keys()], CONNECTIONS, get);
  agent.destroy();
  const seconds = treeCpuSeconds(proxy.pid) - before;
  return line(
    name,
    `request with an answer of ${PAGE_BYTES / 1000} kB, kept alive`,
    (seconds * 1000) / REQUESTS,
    CPU_UNIT,
  );
}

function line(name: ProxyName, scenario: string, measured: number, unit: string): Result {
  return {
    id: 'CAPACITY',
    scenario: `${name}: ${scenario}`,
    measured,
    bound: null,
    unit,
    figure: measured,
    target: null,
  };
}
