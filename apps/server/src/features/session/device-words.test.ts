import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${WEBKIT} CriOS/120.0.0.0 Safari/604.1`, 'Chrome on iPad'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.4 Safari/605.1.15`, 'Safari on macOS'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});

const LONG = `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 ${'x'.repeat(500)}`;

test.each([undefined, '', 'curl/8.5.0', '<b>Your bank</b>/1 x', '‮evil/2 y', LONG])(
  'an unknown header, %j, is no device, and none of it is stored',
  (userAgent) => {
    expect(deviceWords(userAgent)).toBe('');
  },
);
