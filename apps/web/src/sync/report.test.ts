import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportDrain, reportPull } from './report.ts';
import { INITIAL_STATUS, setSyncStatus, syncStatus } from './sync-status.ts';

const state = { cursor: null, window: null, settled: null, lastOkAt: 5 };
const network = () => syncStatus.get().network;
const unplug = () => vi.stubGlobal('navigator', { onLine: false });

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  setSyncStatus(INITIAL_STATUS);
});
afterEach(() => vi.unstubAllGlobals());

test('without a network the page says so, whatever the last answer was', () => {
  unplug();

  reportPull({ kind: 'complete', state, hasChanged: false });
  const afterAnswer = network();
  reportPull({ kind: 'unreachable', cause: 'server-down' });
  const afterSilence = network();
  reportPull({ kind: 'busy', retryAfterMs: 0, status: 503 });

  expect([afterAnswer, afterSilence, network()]).toEqual(['offline', 'offline', 'offline']);
});

test('with a network the page distinguishes an unreachable server, a sign-in page and a successful pull', () => {
  reportPull({ kind: 'unreachable', cause: 'server-down' });
  const silent = network();
  reportDrain({ kind: 'idle', nextAt: null, lastFailure: { kind: 'unreachable', cause: 'portal' } });
  const portal = network();
  reportPull({ kind: 'complete', state, hasChanged: false });

  expect([silent, portal, network()]).toEqual(['server-down', 'portal', 'online']);
});
