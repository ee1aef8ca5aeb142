import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { dataSaver } from './data-saver-choices.ts';
import { readDataSaver } from './data-saver.ts';

const line = (connection: object) => vi.stubGlobal('navigator', { connection });
afterEach(() => vi.unstubAllGlobals());

test('a page is notified when the connection changes', () => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular' });
  line(connection);
  const listener = vi.fn<() => void>();
  const stop = dataSaver.subscribe(listener);
  const before = dataSaver.get();

  connection.type = 'wifi';
  connection.dispatchEvent(new Event('change'));

  expect(listener).toHaveBeenCalledOnce();
  expect([before.allows.autoplay, dataSaver.get().allows.autoplay]).toEqual([false, true]);
  stop();
  connection.dispatchEvent(new Event('change'));
  expect(listener).toHaveBeenCalledOnce();
});

test('a choice in a page applies there at once, even without storage', async () => {
  line({ type: 'wifi' });

  dataSaver.choose('uploads', 'never');

  expect((await readDataSaver()).allows.uploads).toBe(false);
});
