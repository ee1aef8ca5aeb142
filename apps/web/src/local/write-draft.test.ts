import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { writeDraft } from './write-draft.ts';

const row = (content: string) => ({ updatedAt: 1, fields: { content }, file: null });

/** A page's localStorage. */
class PageStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
const kept = () => Object.keys(localStorage);

beforeEach(() => vi.stubGlobal('localStorage', new PageStorage()));
afterEach(() => vi.unstubAllGlobals());

test('a draft that a closed page had begun to write is stored at the next start', async () => {
  const device = testDevice();
  const { out } = await testLocal(device);
  await writeDraft(out, 'message:2', row('old'));
  expect(kept()).toEqual([]);
  // The browser rolls both back with the page.
  const never = new Dexie.Promise<never>(() => undefined);
  vi.spyOn(out.drafts, 'put').mockReturnValue(never);
  vi.spyOn(out.drafts, 'delete').mockReturnValue(never);
  void writeDraft(out, 'message:1', row('now'));
  void writeDraft(out, 'message:2', null);
  out.close();

  const next = await testLocal(device);

  expect(await next.out.drafts.toArray()).toEqual([{ id: 'message:1', ...row('now') }]);
  expect(kept()).toEqual([]);
});

test('a draft is stored without localStorage, and when that is full or refused', async () => {
  const { out } = await testLocal();
  for (const refused of [undefined, null]) {
    vi.stubGlobal('localStorage', refused);
    await writeDraft(out, 'message:1', row(`with ${String(refused)}`));
    expect(await out.drafts.get('message:1')).toMatchObject(row(`with ${String(refused)}`));
  }
});

test('observers of drafts are notified of writes and deletions', async () => {
  const { out } = await testLocal();
  const seen: number[] = [];
  const watch = liveQuery(() => out.drafts.count()).subscribe((count) => seen.push(count));

  await writeDraft(out, 'message:1', row('one'));
  await expect.poll(() => seen.at(-1)).toBe(1);
  await writeDraft(out, 'message:1', null);
  await expect.poll(() => seen.at(-1)).toBe(0);
  watch.unsubscribe();
});
