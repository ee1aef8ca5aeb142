import { setTimeout as sleep } from 'node:timers/promises';
import type { Posy } from '../bench.ts';
import { type Load, runLoad } from '../load.ts';
import { appResized, photo } from '../pictures.ts';
import { type Scenario } from '../scenario.ts';
import { signInMany } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { upload } from '../upload.ts';
import { pageSide } from './feed-page.ts';
import { newestPosts, mutations } from './flower.ts';

const READS_PER_SECOND = 200;
const WRITES_PER_SECOND = 20;
const UPLOADS_PER_SECOND = 1;
const SECONDS = 10;

export const mixed: Scenario = {
  id: 'B13',
  title: 'feed while others write and upload',
  async run(bench) {
    await picture();
    const posy = await bench.newWorld();
    const { load } = await pageSide(posy, '/api/posts');
    // Other users write, so the page changes while it is read.
    const reads: Load = { ...load, body: undefined, ratePerSecond: READS_PER_SECOND };
    const seconds = bench.options.isQuick ? SECONDS / 2 : SECONDS;
    await runLoad(load, 3000);
    await posy.server.longestStallMs();
    const quiet: number[] = [];
    const busy: number[] = [];
    const stalls: number[] = [];
    for (let round = 0; round < (bench.options.isQuick ? 1 : 3); round++) {
      quiet.push((await runLoad(reads, READS_PER_SECOND * seconds)).p99Ms);
      await posy.server.longestStallMs();
      const [figures] = await Promise.all([
        runLoad(reads, READS_PER_SECOND * seconds),
        write(posy, seconds),
        uploadPictures(posy, seconds),
      ]);
      busy.push(figures.p99Ms);
      stalls.push(await posy.server.longestStallMs());
    }
    await posy.server[Symbol.asyncDispose]();
    const measured = median(busy);
    const bound = median(quiet);
    const traffic = `${READS_PER_SECOND} reads, ${WRITES_PER_SECOND} writes, ${UPLOADS_PER_SECOND} upload a second`;
    const stallMs = median(stalls);
    return [
      {
        id: 'B13',
        scenario: 'feed p99, busy / quiet',
        measured,
        bound,
        unit: 'ms',
        figure: measured / bound,
        target: 3,
        note: traffic,
      },
      {
        id: 'B13',
        scenario: 'longest event-loop stall',
        measured: stallMs,
        bound: null,
        unit: 'ms',
        figure: stallMs,
        target: 50,
      },
    ];
  },
};

async function write(posy: Posy, seconds: number): Promise<void> {
  const people = await signInMany(posy.server.origin, 10);
  const load: Load = {
    origin: posy.server.origin,
    call: mutations(people, await newestPosts(posy)),
    connections: 5,
    status: 200,
    ratePerSecond: WRITES_PER_SECOND,
  };
  await runLoad(load, WRITES_PER_SECOND * seconds);
}

async function uploadPictures(posy: Posy, seconds: number): Promise<void> {
  const file = await picture();
  const [person] = await signInMany(posy.server.origin, 1);
  if (!person) throw new Error('Somebody uploads');
  const answers: Promise<string>[] = [];
  for (let i = 0; i < seconds * UPLOADS_PER_SECOND; i++) {
    answers.push(upload(posy.server.origin, '/api/posts', person.headers, file));
    await sleep(1000 / UPLOADS_PER_SECOND);
  }
  await Promise.all(answers);
}

let made: Promise<Buffer> | null = null;
/** A picture as the app sends it. */
function picture(): Promise<Buffer> {
  made ??= photo(4000, 3000).then(appResized);
  return made;
}
