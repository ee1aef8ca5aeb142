import { expect, test } from 'vitest';
import { isCrossSite, isForeignOrigin, isUnknownHost } from './origin.ts';

const PLAIN = { publicUrl: 'https://posy.example' };
const WITH_PORT = { publicUrl: 'https://posy.example:8443' };
const DOTTED = { publicUrl: 'https://posy.example.' };
const LOCAL = { publicUrl: 'http://[::1]' };

test.each([
  [PLAIN, 'posy.example'],
  [PLAIN, 'posy.example:443'],
  [PLAIN, 'posy.example.'],
  [PLAIN, 'POSY.example.:443'],
  [WITH_PORT, 'posy.example:8443'],
  [WITH_PORT, 'posy.example.:8443'],
  [WITH_PORT, 'posy.example'],
  [DOTTED, 'posy.example:443'],
  [LOCAL, '[::1]'],
  [LOCAL, '[::1]:80'],
])('E17 %j is reached as %s', (config, host) => {
  expect(isUnknownHost(config, host)).toBe(false);
});

test.each([
  [PLAIN, 'posy.example:80'],
  [PLAIN, 'posy.example:8443'],
  [PLAIN, 'posy.example..'],
  [PLAIN, 'posy.example:443.'],
  [PLAIN, 'posy.example:443:443'],
  [PLAIN, 'evil@posy.example'],
  [PLAIN, 'posy.example.evil.example'],
  [PLAIN, '.'],
  [PLAIN, ':443'],
  [PLAIN, ''],
  [PLAIN, undefined],
  [WITH_PORT, 'posy.example:443'],
  [LOCAL, '[::1]:81'],
])('E17 C12 %j is not reached as %s', (config, host) => {
  expect(isUnknownHost(config, host)).toBe(true);
});

test.each([
  [PLAIN, 'https://posy.example.', 'posy.example.'],
  [PLAIN, 'https://posy.example', 'posy.example:443'],
  [WITH_PORT, 'https://posy.example.:8443', 'posy.example'],
  [{ publicUrl: null }, 'https://posy.example', 'posy.example:443'],
  [{ publicUrl: null }, 'http://posy.example', 'posy.example.'],
  [{ publicUrl: null }, 'http://posy.example:3000', 'POSY.example:3000'],
])('E17 to %j a page with the origin %j is its own, when the host is %j', (config, origin, host) => {
  expect(isForeignOrigin(config, { origin, host })).toBe(false);
  expect(isCrossSite(config, { origin, host, 'sec-fetch-site': 'cross-site' })).toBe(true);
});

test.each([
  [PLAIN, 'null', 'posy.example'],
  [PLAIN, '', ''],
  [PLAIN, 'http://posy.example', 'posy.example'],
  [PLAIN, 'https://posy.example:8443', 'posy.example'],
  [PLAIN, 'https://posy.example@evil.example', 'posy.example'],
  [PLAIN, 'https://posy.example/x', 'posy.example'],
  [WITH_PORT, 'https://posy.example', 'posy.example:8443'],
  [{ publicUrl: null }, 'null', 'null'],
  [{ publicUrl: null }, 'https://evil.example', 'posy.example'],
  [{ publicUrl: null }, 'http://posy.example', 'posy.example:3000'],
  [{ publicUrl: null }, 'http://', ''],
])('E17 C03 to %j a page with the origin %j is foreign, when the host is %j', (config, origin, host) => {
  expect(isForeignOrigin(config, { origin, host })).toBe(true);
});
