import { aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setDismissal } from '../features/dismissed-people/dismissed-people.switch.ts';
import { setMute } from '../features/mutes/mutes.switch.ts';
import { enqueue } from './enqueue.ts';
import { folded } from './folded.ts';
import { testLocal } from './testing/test-local.ts';

const [ada, bea] = [aUserId(2), aUserId(3)];

test('a change whose answer arrives while the rows are read is still pending', async () => {
  const local = await testLocal();
  await enqueue(local, setMute, { userId: ada, isMuted: true });

  const { entries, rows } = await folded(local, [setMute.kind], async () => {
    const before = await local.cache.relations.toArray();
    // The answer's row is written, and the mutation leaves the outbox.
    await local.out.outbox.clear();
    return before;
  });

  expect([entries.map(({ args }) => args), rows]).toEqual([[{ userId: ada, isMuted: true }], []]);
});

test('mutations of several kinds are in the order in which they were made', async () => {
  const local = await testLocal();
  await enqueue(local, setMute, { userId: ada, isMuted: true });
  await enqueue(local, setDismissal, { userId: ada, isDismissed: true });
  await enqueue(local, setMute, { userId: bea, isMuted: true });

  const { entries } = await folded(local, [setDismissal.kind, setMute.kind], async () => null);

  expect(entries.map(({ kind, target }) => [kind, target.id])).toEqual([
    [setMute.kind, ada],
    [setDismissal.kind, ada],
    [setMute.kind, bea],
  ]);
});
