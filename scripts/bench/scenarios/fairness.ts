import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Posy } from '../bench.ts';
import { appResized, photo } from '../pictures.ts';
import type { Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { upload } from '../upload.ts';

/** Files that the hostile account sends at once, again and again. */
const AT_ONCE = 8;
const PHOTOS = 8;
const POSTS = 1000;
const SAMPLE_EVERY_MS = 50;
/** `web.resources.limits.memory` of the Helm chart. */
const CHART_MB = 1024;

/** One account sends the costliest pictures within the limits; another one shares photos as the app sends them. */
export const fairness: Scenario = {
  id: 'B24',
  title: 'a photo beside a hostile account',
  async run(bench) {
    const posy = await bench.newWorld(POSTS);
    const [bob, eve] = await signInMany(posy.server.origin, 2);
    if (!bob || !eve) throw new Error('Two accounts are needed');
    const file = await appResized(await photo(4000, 3000));
    const files = await costliest();
    await share(posy, bob, file);
    const quiet: number[] = [];
    const busy: number[] = [];
    let peakMb = 0;
    let sent = 0;
    for (let round = 0; round < bench.rounds(1).rounds; round++) {
      for (let i = 0; i < PHOTOS; i++) quiet.push(await share(posy, bob, file));
      const end = new AbortController();
      const attack = Array.from({ length: AT_ONCE }, (_, i) => attackWith(posy, eve, files, i, end.signal));
      const watch = watchMemory(posy, end.signal);
      // The hostile account has its worker, and a queue.
      await sleep(1000);
      for (let i = 0; i < PHOTOS; i++) busy.push(await share(posy, bob, file));
      end.abort();
      sent += (await Promise.all(attack)).reduce((sum, count) => sum + count, 0);
      peakMb = Math.max(peakMb, await watch);
    }
    await posy.server[Symbol.asyncDispose]();
    const [measured, bound] = [median(busy), median(quiet)];
    return [
      {
        id: 'B24',
        scenario: 'answer to a photo, beside a hostile account / alone',
        measured,
        bound,
        unit: 'ms',
        figure: measured / bound,
        target: 1.5,
        note: `${sent} pictures of ${files.length} kinds were accepted meanwhile`,
      },
      {
        id: 'B24',
        scenario: 'memory of the server and its workers meanwhile',
        measured: peakMb,
        bound: null,
        unit: 'MB',
        figure: peakMb,
        target: CHART_MB,
      },
    ];
  },
};

/** Returns the time until the answer in ms. */
async function share({ server }: Posy, person: SignedIn, file: Buffer): Promise<number> {
  const startedAt = performance.now();
  await upload(server.origin, '/api/posts', person.headers, file);
  return performance.now() - startedAt;
}

/** Sends pictures until the end. Returns how many were accepted: others are refused when the account has used its budget. */
async function attackWith(
  posy: Posy,
  person: SignedIn,
  files: readonly Buffer[],
  first: number,
  end: AbortSignal,
): Promise<number> {
  let accepted = 0;
  for (let i = first; !end.aborted; i++) {
    await share(posy, person, files[i % files.length] ?? Buffer.alloc(0)).then(
      () => accepted++,
      () => sleep(100),
    );
  }
  return accepted;
}

async function watchMemory({ server }: Posy, end: AbortSignal): Promise<number> {
  let peak = 0;
  while (!end.aborted) {
    peak = Math.max(peak, server.memoryMb());
    await sleep(SAMPLE_EVERY_MS);
  }
  return peak;
}

/** Pictures at the limits: of pixels, of frames, and of memory in the decoder. */
async function costliest(): Promise<Buffer[]> {
  const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({
      create: { width, height, channels, background: { r: 90, g: 60, b: 30, alpha: 0.5 } },
      limitInputPixels: false,
    });
  return [
    await flat(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    await flat(10_000, 5000, 4).png({ progressive: true }).toBuffer(),
    await flat(6600, 5000)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    await flat(2048, 16_383, 4).png().toBuffer(),
    gif(158, 158, 2000),
    gif(700, 700, 100),
  ];
}

/** Frames of one colour. */
function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}
