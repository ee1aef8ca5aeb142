import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE_WIDTHS } from '../../../packages/contract/src/limits.ts';
import type { Posy } from '../bench.ts';
import type { ChildServer } from '../child-server.ts';
import { appResized, photo } from '../pictures.ts';
import type { Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';

const VARIANTS_WITHIN_MS = 60_000;

/** Publishes a post with a picture. Throws unless it was accepted. */
export async function upload(
  origin: string,
  path: string,
  headers: Record<string, string>,
  file: Buffer,
): Promise<string> {
  const form = new FormData();
  form.set('content', 'A picture to measure with');
  form.set('location', '');
  form.set('isPublic', 'true');
  form.set('media', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(origin + path, { method: 'POST', headers, body: form });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${answer}`);
  return answer;
}

export const uploads: Scenario = {
  id: 'B10',
  title: '12-megapixel photo',
  async run(bench) {
    const original = await photo(4000, 3000);
    const resized = await appResized(original);
    const posy = await bench.newWorld(bench.options.posts[0]);
    const folder = bench.folder('uploads-');
    const bound = await bench.bound('upload', folder);
    const file = join(folder, 'original.jpg');
    writeFileSync(file, original);

    await once(posy, resized);
    await once(posy, original);
    await resize(bound, file);
    await upload(bound.origin, '/store', {}, original);
    const taken: Sample[] = [];
    for (let round = 0; round < bench.rounds(1).rounds; round++)
      taken.push(await sample(posy, bound, original, resized, file));
    const of = (pick: (each: Sample) => number) => median(taken.map(pick));
    const cpuBound = of((each) => each.resizeCpu);
    await posy.server[Symbol.asyncDispose]();
    const note = `${(original.length / 1e6).toFixed(1)} MB; from the app ${(resized.length / 1e6).toFixed(1)} MB`;
    return [
      {
        id: 'B10',
        scenario: '12 MP photo: answer / stored only',
        measured: of((each) => each.original.answerMs),
        bound: of((each) => each.storeMs),
        unit: 'ms',
        figure: of((each) => each.original.answerMs / each.storeMs),
        target: 3,
        note,
      },
      {
        id: 'B10',
        scenario: '12 MP photo: all sizes / decoded and resized',
        measured: of((each) => each.original.cpu),
        bound: cpuBound,
        unit: 'CPU s',
        figure: of((each) => each.original.cpu / each.resizeCpu),
        target: 4,
      },
      {
        id: 'B10',
        scenario: 'photo resized by the app: all sizes / the same bound',
        measured: of((each) => each.resized.cpu),
        bound: cpuBound,
        unit: 'CPU s',
        figure: of((each) => each.resized.cpu / each.resizeCpu),
        target: 1,
        note: `answer after ${Math.round(of((each) => each.resized.answerMs))} ms`,
      },
    ];
  },
};

interface Upload {
  readonly answerMs: number;
  readonly cpu: number;
}
interface Sample {
  readonly original: Upload;
  readonly resized: Upload;
  readonly storeMs: number;
  readonly resizeCpu: number;
}

async function sample(
  posy: Posy,
  bound: ChildServer,
  original: Buffer,
  resized: Buffer,
  file: string,
): Promise<Sample> {
  const storedAt = performance.now();
  await upload(bound.origin, '/store', {}, original);
  const storeMs = performance.now() - storedAt;
  return {
    original: await once(posy, original),
    storeMs,
    resizeCpu: await resize(bound, file),
    resized: await once(posy, resized),
  };
}

/** Uploads one picture and waits until all its sizes exist. */
async function once({ server, viewer }: Posy, file: Buffer): Promise<Upload> {
  const before = server.cpuSeconds();
  const startedAt = performance.now();
  await upload(server.origin, '/api/posts', viewer.headers, file);
  const answerMs = performance.now() - startedAt;
  while (!(await hasAllSizes(server, viewer.headers))) {
    if (performance.now() - startedAt > VARIANTS_WITHIN_MS) throw new Error('The sizes were not made in time');
    await sleep(50);
  }
  return { answerMs, cpu: server.cpuSeconds() - before };
}

async function hasAllSizes(server: ChildServer, headers: Record<string, string>): Promise<boolean> {
  const response = await fetch(`${server.origin}/api/posts?limit=1`, { headers });
  const urls = new Set((await response.text()).match(/\/media\/[0-9a-f-]{36}\/\d+/g));
  return urls.size >= IMAGE_WIDTHS.length;
}

async function resize(bound: ChildServer, path: string): Promise<number> {
  const before = bound.cpuSeconds();
  const response = await fetch(`${bound.origin}/resize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: join(process.cwd(), path) }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return bound.cpuSeconds() - before;
}
