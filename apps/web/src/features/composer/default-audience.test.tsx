import 'fake-indexeddb/auto';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { EMPTY_TEXTS, readPostDraft, saveDraftTexts } from '../posts/post-draft.ts';
import { preferencesWords } from '../preferences/preferences-words.ts';
import { changePreferences } from '../preferences/read-preferences.ts';
import { DefaultAudience } from './default-audience.tsx';

afterEach(cleanup);

test('E37 the audience of new posts is chosen in the settings, also offline', async () => {
  const local = await testLocal();
  await local.cache.preferences.put({ ...DEFAULT_PREFERENCES, id: local.uid, rev: 1 });
  await renderOnDevice(local, <DefaultAudience />);
  const select = () => screen.getByLabelText<HTMLSelectElement>('Who can see new posts');
  await waitFor(() => expect(select().disabled).toBe(false));
  expect(select().value).toBe('everyone');

  fireEvent.change(select(), { target: { value: 'followers' } });

  await waitFor(() => expect(select().value).toBe('followers'));
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toEqual({ userId: local.uid, change: { defaultAudience: 'followers' } });
  expect(preferencesWords[0].title(entry?.args)).toBe('Who can see new posts');
  expect((await readPostDraft(local)).texts.audience).toBe('followers');
});

test('E37 a draft keeps its own audience, and one that holds nothing else is a new post', async () => {
  const local = await testLocal();
  await changePreferences(local, { defaultAudience: 'followers' });

  await saveDraftTexts(local, { ...EMPTY_TEXTS, audience: 'onlyMe' });
  expect((await readPostDraft(local)).texts.audience).toBe('followers');

  await saveDraftTexts(local, { ...EMPTY_TEXTS, audience: 'onlyMe', content: 'Roses' });
  expect((await readPostDraft(local)).texts.audience).toBe('onlyMe');
});
