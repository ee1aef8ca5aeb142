import { setTimeout as sleep } from 'node:timers/promises';
import { runLoad } from '../load.ts';
import { photo } from '../pictures.ts';
import type { Scenario } from '../scenario.ts';
import { pageSide } from './feed-page.ts';
import { newestPosts, signInPeople, mutations } from './flower.ts';
import { loginCall } from './login.ts';
import { upload } from './upload.ts';

/** Long enough for idle picture workers to end. */
const SETTLE_MS = 30_000;
const START_MS = 5000;
const UPLOADS = 5;

export const memory: Scenario = {
  id: 'B14',
  title: 'memory',
  async run(bench) {
    const posy = await bench.newWorld();
    const { server, viewer } = posy;
    await sleep(START_MS);
    const idle = server.memoryMb();

    const factor = bench.options.isQuick ? 0.2 : 1;
    const { load } = await pageSide(posy, '/api/posts');
    await runLoad(load, 10_000 * factor);
    const people = await signInPeople(posy, 10);
    const writes = mutations(people, await newestPosts(posy));
    await runLoad({ origin: server.origin, call: writes, connections: 10, status: 200 }, 3000 * factor);
    await runLoad({ origin: server.origin, call: loginCall(3), connections: 4, status: 200 }, 100 * factor);
    const original = await photo(4000, 3000);
    for (let i = 0; i < UPLOADS; i++) await upload(server.origin, '/api/posts', viewer.headers, original);
    await sleep(SETTLE_MS);
    const after = server.memoryMb();
    await server[Symbol.asyncDispose]();
    const line = { id: 'B14', bound: null, unit: 'MB' };
    return [
      { ...line, scenario: 'memory, idle', measured: idle, figure: idle, target: 130 },
      { ...line, scenario: 'memory after feed, flowers, log-ins, photos', measured: after, figure: after, target: 220 },
    ];
  },
};
