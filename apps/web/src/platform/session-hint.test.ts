import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionHint } from './session-hint.ts';
import { writeSignedInFlag } from './signed-in-flag.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function cameWith(page: object | undefined): void {
  vi.stubGlobal('performance', { getEntriesByType: () => (page ? [page] : []) });
}

test('Y06 the server says with the page whether there is a session that the storage has forgotten', () => {
  cameWith({ serverTiming: [{ name: 'session' }], workerStart: 0 });
  expect(sessionHint()).toBe('yes');

  cameWith({ serverTiming: [], workerStart: 0 });
  expect(sessionHint()).toBe('no');
});

test('Y06 a page of the service worker, or one over plain http, cannot know and asks', () => {
  cameWith({ serverTiming: [], workerStart: 12 });
  expect(sessionHint()).toBe('unknown');

  cameWith({ workerStart: 0 });
  expect(sessionHint()).toBe('unknown');

  cameWith(undefined);
  expect(sessionHint()).toBe('unknown');
});

test('Y06 a browser that was signed out asks for nothing, until its storage is emptied', () => {
  cameWith({ serverTiming: [{ name: 'session' }], workerStart: 0 });
  writeSignedInFlag(null);
  expect(sessionHint()).toBe('no');

  kept.clear();
  expect(sessionHint()).toBe('yes');
});
