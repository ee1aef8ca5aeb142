import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dismissToast, visibleToast } from '../../../ui/toast.ts';
import { setSessionState } from '../session-state.ts';

/** Starts each test of the calling file logged out, with a fake clock that only `pass` moves. */
export function startSignedOut(): { readonly pass: (ms: number) => Promise<void> } {
  // It is loaded at a log-in, which takes real time; the clock of these tests is fake.
  beforeAll(() => import('../../../local/app-meta.ts'));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('scrollTo', () => undefined);
    setSessionState({ status: 'signed-out' });
  });

  afterEach(() => {
    cleanup();
    dismissToast(visibleToast()?.id ?? 0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  return { pass: async (ms) => void (await act(() => vi.advanceTimersByTimeAsync(ms))) };
}
