import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stripes, stubCanvas } from '../media/testing/fake-canvas.ts';
import type { ConversionPlan, ShrinkAnswer, ShrinkQuestion } from './shrink-plan.ts';

const CLIP = join(import.meta.dirname, '../../../../e2e/src/engines/files/clip.mp4');
const TARGET = { width: 320, height: 240, videoBitrate: 800_000, audioBitrate: 128_000 };
const TRIM = { startMs: 100, endMs: 900 };
const REFUSED = { kind: 'failed', reason: 'Frames cannot be drawn here' };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The answer of the worker that is no piece and no progress. */
async function answerTo(plan: ConversionPlan): Promise<ShrinkAnswer> {
  const file = new Blob([new Uint8Array(await readFile(CLIP))], { type: 'video/mp4' });
  const answered = Promise.withResolvers<ShrinkAnswer>();
  const worker = new EventTarget();
  const ask = (data: ShrinkQuestion) => worker.dispatchEvent(new MessageEvent('message', { data }));
  vi.stubGlobal(
    'self',
    Object.assign(worker, {
      postMessage: (answer: ShrinkAnswer) => {
        if (answer.kind === 'piece') queueMicrotask(() => ask('written'));
        else if (answer.kind !== 'progress') answered.resolve(answer);
      },
    }),
  );
  await import('./shrink-video.worker.ts');
  ask({ file, plan });
  return answered.promise;
}

test('E25 a video is neither made smaller nor trimmed exactly where a canvas returns stripes', async () => {
  stubCanvas(stripes);

  expect(await answerTo({ kind: 'encode', target: TARGET })).toEqual(REFUSED);
  vi.resetModules();
  expect(await answerTo({ kind: 'encode', target: TARGET, trim: TRIM })).toEqual(REFUSED);
});

test('E25 a part of a video is copied where a canvas returns stripes, because nothing is drawn', async () => {
  stubCanvas(stripes);

  expect(await answerTo({ kind: 'copy', trim: TRIM })).toMatchObject({ kind: 'done', isCopied: true });
  vi.resetModules();
  const fromStart = { startMs: 0, endMs: 900 };
  expect(await answerTo({ kind: 'encode', target: TARGET, trim: fromStart, mayCopy: true })).toMatchObject({
    kind: 'done',
    isCopied: true,
  });
});

test('E25 a video is drawn where a canvas returns what was drawn', async () => {
  stubCanvas((pixels) => pixels);

  expect(await answerTo({ kind: 'encode', target: TARGET })).not.toEqual(REFUSED);
});
