import { afterEach, expect, test, vi } from 'vitest';
import { askToStay } from './ask-to-stay.ts';
import { testLocal } from './testing/test-local.ts';

afterEach(() => vi.unstubAllGlobals());

test('the browser is asked once for persistent storage, whatever it answers', async () => {
  const local = await testLocal();
  let asked = 0;
  const persist = async () => {
    asked++;
    return false;
  };
  vi.stubGlobal('navigator', { storage: { persist } });

  await askToStay(local);
  await askToStay(local);

  expect(asked).toBe(1);
});
