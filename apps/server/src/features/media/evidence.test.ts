import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { publish } from '../../testing/posting.ts';
import { TestServer } from '../../testing/test-server.ts';
import { stageEvidence } from './evidence.ts';

test('a copy for a report has at most 1080 pixels in width, however wide the picture is', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const widths: unknown[] = [];

  for (const width of [1100, 400]) {
    const { media } = await publish(alice, {}, await noisePicture(width, 16).png().toBuffer());
    await server.settle();
    widths.push((await stageEvidence(server.deps, media?.id ?? ''))?.row.width);
  }

  expect(widths).toEqual([1080, 400]);
});
