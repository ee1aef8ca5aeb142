import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedPost } from '../posts/post-view.ts';
import { aPostView } from '../posts/testing/a-post-view.ts';
import { SNAPSHOT_KEY } from './feed-snapshot.ts';
import { useFeedSnapshot } from './use-feed-snapshot.ts';

beforeEach(() => localStorage.setItem(SNAPSHOT_KEY, 'painted at the next start'));
afterEach(cleanup);

function Feed({ posts }: { readonly posts: readonly ListedPost[] }) {
  useFeedSnapshot('ada', posts);
  return null;
}

test('a deleted post is not painted at the next start, also when it was the only one', () => {
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);
  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();

  view.rerender(<Feed posts={[]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});

test('a new post keeps the snapshot until the next one is taken', () => {
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);

  view.rerender(<Feed posts={[aPostView({ n: 2 }), aPostView({ n: 1 })]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();
});

test('far down the list the snapshot stays: unloaded posts are not deleted, and a new post removes none', () => {
  const many = Array.from({ length: 120 }, (_, n) => aPostView({ n: n + 10 }));
  const withNew = [aPostView({ n: 2 }), ...many];
  const fromFarDown = withNew.map((post, i) => (i < 40 ? post : i));
  const view = render(<Feed posts={many} />);

  view.rerender(<Feed posts={withNew} />);
  view.rerender(<Feed posts={fromFarDown} />);
  const far = localStorage.getItem(SNAPSHOT_KEY);
  view.rerender(<Feed posts={fromFarDown.toSpliced(3, 1)} />);

  expect(far).not.toBeNull();
  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});
