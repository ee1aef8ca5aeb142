import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PostView } from '../posts/post-view.ts';
import { aPostView } from '../posts/testing/a-post-view.ts';
import { SNAPSHOT_KEY } from './feed-snapshot.ts';
import { useFeedSnapshot } from './use-feed-snapshot.ts';

beforeEach(() => localStorage.setItem(SNAPSHOT_KEY, 'painted at the next start'));
afterEach(cleanup);

function Feed({ posts }: { readonly posts: readonly PostView[] }) {
  useFeedSnapshot('ada', posts);
  return null;
}

test('a post that is gone is not painted at the next start, also when it was the only one', () => {
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);
  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();

  view.rerender(<Feed posts={[]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});

test('a post that is new leaves what was kept until the next is taken', () => {
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);

  view.rerender(<Feed posts={[aPostView({ n: 2 }), aPostView({ n: 1 })]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();
});
