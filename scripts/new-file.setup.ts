import { afterAll, vi } from 'vitest';

/**
 * Several files share a process, which saves its start and the packages. Posy's own modules are evaluated anew for each file, so
 * that the state of a module never reaches another file.
 */
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
