import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { liveCounts } from '../../sync/page-counts.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { PostCard } from './post-card.tsx';
import type { PostView } from './post-view.ts';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: 'Blom' };
const post: PostView = {
  ...aPost({ id: aPostId(1), content: 'Low tide', location: 'Texel', flowersCount: 3, commentsCount: 2 }),
  author: bea,
  audience: 'everyone',
  createdAt: 1,
  isFlowered: true,
  delivery: { kind: 'sent' },
  photos: [],
};

beforeEach(() => setSessionState({ status: 'signed-in', user: ada }));
afterEach(cleanup);

test('B04 name and picture of the author link to their page', async () => {
  await renderOnDevice(await testLocal(testDevice(), ada.id), <PostCard post={post} />);

  const name = screen.getByRole('link', { name: 'Bea Blom' });
  const links = [...document.querySelectorAll('header a')].map((link) => link.getAttribute('href'));

  expect(name.getAttribute('href')).toBe(`/u/${bea.username}`);
  expect(links).toEqual([`/u/${bea.username}`, `/u/${bea.username}`]);
  expect(screen.getAllByRole('link')).toEqual([name]);
});

test('@names of the caption link to users where the server knows them, and all of them where it does not say', async () => {
  const namesIn = async (mentions: PostView['mentions']) => {
    await renderOnDevice(
      await testLocal(testDevice(), ada.id),
      <PostCard post={{ ...post, content: '@cem and @nobody', mentions }} />,
    );
    await screen.findByRole('link', { name: '@cem' });
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    cleanup();
    return links.filter((text) => text.startsWith('@'));
  };

  expect(await namesIn(['cem'])).toEqual(['@cem']);
  expect(await namesIn(undefined)).toEqual(['@cem', '@nobody']);
});

test('a screen reader reads the author, then text, place, time and counts of a post', async () => {
  const edited = { ...post, changedAt: post.createdAt };
  await renderOnDevice(await testLocal(testDevice(), ada.id), <PostCard post={edited} />);

  const card = screen.getByRole('article', { name: 'Post by Bea Blom' });
  const described = (card.getAttribute('aria-describedby') ?? '').split(' ');
  const parts = described.map((id) => document.getElementById(id));

  expect(parts).toHaveLength(5);
  expect(parts[0]?.textContent).toBe('Low tide');
  expect(parts[2]?.textContent).toContain('Texel');
  expect(parts[3]?.textContent).toContain('Edited');
  expect(parts[4]?.querySelector('[aria-pressed="true"]')).not.toBeNull();
});

test.each([
  ['onlyMe', 'Private: only you can see this post'],
  ['followers', 'Only followers can see this post'],
  ['everyone', null],
] as const)('a post for %s says who can see it', async (audience, words) => {
  await renderOnDevice(await testLocal(testDevice(), ada.id), <PostCard post={{ ...post, audience }} />);

  expect(screen.queryByText(/can see this post$/)?.textContent ?? null).toBe(words);
});

test('G05 counts that arrive are drawn over the row with that content, and over nothing that the viewer has changed', async () => {
  liveCounts.reach({ epoch: 'card', g: 0, u: 0 });
  const local = await testLocal(testDevice(), ada.id);
  const shown = () => screen.getByRole('button', { name: /flower/i }).textContent;
  const flowersOn = async (view: PostView) => {
    cleanup();
    await renderOnDevice(local, <PostCard post={view} />);
    return shown();
  };
  const counted = { ...post, rev: 1, contentRev: 1 };

  const before = await flowersOn(counted);
  act(() =>
    liveCounts.take([{ id: post.id, contentRev: 1, rev: 9, flowersCount: 42, commentsCount: 2, viewCount: 0 }], 0),
  );

  expect([before, shown()]).toEqual(['3', '42']);
  expect(await flowersOn({ ...post, flowersCount: 4 })).toBe('4');
  expect(await flowersOn({ ...counted, contentRev: 2 })).toBe('3');
});
