import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OnlineListView } from './online-list.ts';
import { OnlineRows } from './online-rows.tsx';

const LOADED: OnlineListView<string> = {
  rows: ['a'],
  state: 'loaded',
  hasMore: false,
  isLoadingMore: false,
  isUnknown: false,
};

function draw(change: Partial<OnlineListView<string>>): readonly string[] {
  cleanup();
  const list = { ...LOADED, ...change, retry: () => undefined, more: () => undefined };
  const { container } = render(
    <OnlineRows
      list={list}
      texts={{ unreachable: 'Unreachable', failed: 'Failed' }}
      loading={<p>Loading</p>}
      empty={<p>Empty</p>}
      status={<p>Status</p>}
    >
      <p>Rows</p>
    </OnlineRows>,
  );
  return [...container.querySelectorAll('p')].flatMap(({ textContent }) => textContent ?? []);
}

afterEach(cleanup);

test('a list that is not loaded is not called empty, and one whose next part failed keeps its rows', () => {
  expect(draw({ rows: [], state: 'asking', isUnknown: true })).toEqual(['Loading']);
  expect(draw({ rows: [], state: 'failed', isUnknown: true })).not.toContain('Empty');
  expect(draw({ rows: [] })).toEqual(['Empty']);
  expect(draw({ hasMore: true })).toEqual(['Status', 'Rows', 'Show more']);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('a failure is told where it happened: above the list, or beside the button for its next part', () => {
  const place = (words: readonly string[]) =>
    words.findIndex((each) => each.includes('Failed')) - words.indexOf('Rows');

  expect(place(draw({ state: 'failed' }))).toBeLessThan(0);
  expect(place(draw({ state: 'failed', hasMore: true }))).toBeGreaterThan(0);
});
