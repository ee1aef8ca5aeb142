import { MAX_CAPTIONS_BYTES } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { cleanCaptions } from './captions.ts';

/** Captions of so many bytes, in which each character is two bytes long. */
function captionsOf(bytes: number): string {
  const lines = Array.from({ length: Math.ceil(bytes / 2000) }, () => 'ä'.repeat(1000));
  return `WEBVTT\n\n00:00.000 --> 00:01.000\nRose\n\nNOTE\n${lines.join('\n')}\n`;
}

test('captions are limited by their bytes, not their characters', async () => {
  const [small, large] = [captionsOf(MAX_CAPTIONS_BYTES / 2), captionsOf(MAX_CAPTIONS_BYTES + 1)];
  expect(large.length).toBeLessThan(MAX_CAPTIONS_BYTES);

  await expect(cleanCaptions({ text: small, language: 'en' })).resolves.toMatchObject({ language: 'en' });
  await expect(cleanCaptions({ text: large, language: 'en' })).rejects.toMatchObject({ code: 'invalid_captions' });
});
