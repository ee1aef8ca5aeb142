import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionHint } from './session-hint.ts';
import { writeSignedInFlag } from './signed-in-flag.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function cameWith(page: object | undefined): void {
  vi.stubGlobal('performance', { getEntriesByType: () => (page ? [page] : []) });
}

test('Y06 the server states with the page whether there is a session that the storage has lost', () => {
  cameWith({ serverTiming: [{ name: 'session' }], workerStart: 0 });
  expect(sessionHint()).toBe('yes');

  cameWith({ serverTiming: [], workerStart: 0 });
  expect(sessionHint()).toBe('no');
});

test('Y06 a page from the service worker, or over plain http, does not know and asks', () => {
  cameWith({ serverTiming: [], workerStart: 12 });
  expect(sessionHint()).toBe('unknown');

  cameWith({ workerStart: 0 });
  expect(sessionHint()).toBe('unknown');

  cameWith(undefined);
  expect(sessionHint()).toBe('unknown');
});

test('Y06 a signed-out browser sends no request until its storage is emptied', () => {
  cameWith({ serverTiming: [{ name: 'session' }], workerStart: 0 });
  writeSignedInFlag(null);
  expect(sessionHint()).toBe('no');

  stored.clear();
  expect(sessionHint()).toBe('yes');
});
