import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLaterAsset } from './assets.ts';

// Workbox reads the scope of the worker as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));

const URL_OF_PAGE = 'https://posy.test/assets/ads-page-a1.js';
let stored: Map<string, Response>;
let network: () => Response;

beforeEach(() => {
  stored = new Map();
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
  };
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => ['later-assets'] });
  vi.stubGlobal('fetch', async () => network());
});
afterEach(() => vi.unstubAllGlobals());

const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};
const script = () => new Response('draw()', { headers: { 'content-type': 'text/javascript' } });
const ask = () => answerLaterAsset(new Request(URL_OF_PAGE));

test('a script of a rarely opened page is stored when it is first fetched, and is here without a network', async () => {
  network = script;
  expect(await (await ask()).text()).toBe('draw()');

  network = unreachable;

  expect(await (await ask()).text()).toBe('draw()');
});

test.each([
  ['an error', () => new Response('draw()', { status: 503, headers: { 'content-type': 'text/javascript' } })],
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is not stored in place of a script', async (_, answer) => {
  network = answer;
  await ask();

  network = unreachable;

  await expect(ask()).rejects.toThrow('Failed to fetch');
});
