import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedPicture, seedPortrait } from './picture.ts';

test('a seeded photo is the same for the same number, and another one for another number of its kind', async () => {
  const [one, again, other] = await Promise.all([3, 3, 14].map((number) => seedPicture(number, 'street')));

  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('a profile picture is a square of 512 px', async () => {
  const { width, height } = await sharp(await seedPortrait(1)).metadata();

  expect([width, height]).toEqual([512, 512]);
});
