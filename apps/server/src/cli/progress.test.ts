import { expect, test } from 'vitest';
import { progressOn, withProgress } from './progress.ts';

test('progress is a bar that is redrawn and cleared on a terminal, and a line every ten seconds elsewhere', () => {
  const drawn = [true, false].map((isTTY) => {
    let text = '';
    let now = 0;
    const progress = progressOn({ isTTY, write: (piece) => (text += piece) }, () => now)('Files');
    for (; now < 25_000; now += 50) progress.report(now, 25_000);
    progress.end();
    return text;
  });

  expect(drawn[0]).toMatch(/\rFiles \[#{15}\.{15}\] 50 %/);
  expect(drawn[0]?.endsWith('\r\u001B[K')).toBe(true);
  expect(drawn[1]).toBe('Files: 40 %\nFiles: 80 %\n');
});

test('a bar is cleared when its work fails', async () => {
  let text = '';
  let now = 0;
  const start = progressOn({ isTTY: true, write: (piece) => (text += piece) }, () => (now += 1000));

  const work = withProgress(start, 'Files', async (onProgress) => {
    onProgress(1, 2);
    throw new Error('the disk is full');
  });

  await expect(work).rejects.toThrow('the disk is full');
  expect(text.endsWith('50 %\r\u001B[K')).toBe(true);
});
