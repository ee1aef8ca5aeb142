import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { NOTHING_BEGUN } from './message-draft.ts';
import { useComposer } from './use-composer.ts';

test('a text that is typed before a given username arrives in the form stays', async () => {
  const local = await testLocal(testDevice(), aUserId(1));
  onTestFinished(cleanup);
  const { result } = renderHook(() => useComposer('new', NOTHING_BEGUN, async () => undefined), {
    wrapper: ({ children }) => <LocalContext value={local}>{children}</LocalContext>,
  });
  const { change } = result.current;

  act(() => {
    change({ content: 'Quinces?' });
    change({ username: 'zoe.blom' });
  });

  expect(result.current).toMatchObject({ content: 'Quinces?', username: 'zoe.blom' });
});
