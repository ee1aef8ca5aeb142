import 'fake-indexeddb/auto';
import type { ActivityEntity } from '@posy/contract/activity';
import { branded } from '@posy/testkit/branded';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { markActivitySeen } from './activity.local.ts';
import { UnseenBadge } from './unseen-badge.tsx';

afterEach(cleanup);

function anEntry(hour: number): ActivityEntity {
  return {
    id: branded(`${hour}`),
    kind: 'follow',
    actors: [{ id: aUserId(2), firstName: 'Bea', lastName: '', username: null, profileImageUrl: null }],
    count: 1,
    post: { id: aPostId(1), content: '', imageUrl: null },
    commentId: null,
    preview: '',
    createdAt: `2026-01-01T0${hour}:00:00.000Z`,
    rev: 1,
  };
}

test('unseen activity is counted beside its link, and no more once it was seen, also without a network', async () => {
  const local = await testLocal(testDevice());
  await local.cache.activity.bulkPut([anEntry(1), anEntry(2), anEntry(3)]);
  await local.cache.activityMark.put({ id: local.uid, seenAt: null, rev: 1 });
  await renderOnDevice(local, <UnseenBadge />);
  await screen.findByText('3 unread');

  await markActivitySeen(local, '2026-01-01T02:00:00.000Z');
  await screen.findByText('1 unread');
  await markActivitySeen(local, '2026-01-01T03:00:00.000Z');

  await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull());
});
