import pg from 'pg';
import { DelayedWire } from '../delayed-wire.ts';
import { BenchPostgres } from '../postgres.ts';
import type { Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';
import { posyPairs, rate } from './messages.ts';
import { makeWorld } from './postgres.ts';

const DELAY_MS = 1;
const AT_ONCE = 50;
const MESSAGES = 2000;

/** 300 messages a second. */
const TARGET_MS = 3.33;

export const distantPostgres: Scenario = {
  id: 'B23',
  title: 'messages, PostgreSQL one millisecond away',
  async run(bench) {
    await using database = await BenchPostgres.start();
    const { dataDir } = await makeWorld(bench, database, bench.usualPosts);
    const url = new URL(database.url);
    await using wire = await DelayedWire.to(Number(url.port), DELAY_MS);
    url.port = String(wire.port);
    const roundTripMs = await medianRoundTrip(url.href);

    const posy = await bench.startWorld(dataDir, { DATABASE_URL: url.href });
    const pairs = await posyPairs(posy, AT_ONCE);
    const { rounds, requests } = bench.rounds(MESSAGES);
    await rate(pairs, requests);
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) rates.push(await rate(pairs, requests));
    for (const pair of pairs) pair.end();
    await posy.server[Symbol.asyncDispose]();

    const msEach = 1000 / median(rates);
    return [
      {
        id: 'B23',
        scenario: `messages by HTTP, ${AT_ONCE} in flight, PostgreSQL ${DELAY_MS} ms away`,
        measured: msEach,
        bound: null,
        unit: 'ms/message',
        figure: msEach,
        target: TARGET_MS,
        note: `${Math.round(median(rates))}/s; a bare query takes ${roundTripMs.toFixed(1)} ms`,
      },
    ];
  },
};

async function medianRoundTrip(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const taken: number[] = [];
  for (let i = 0; i < 200; i++) {
    const startedAt = performance.now();
    await client.query('SELECT 1');
    taken.push(performance.now() - startedAt);
  }
  await client.end();
  return median(taken);
}
