import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Arrived } from './use-arrived.ts';

afterEach(cleanup);

/** The clock of React's scheduler. Only rendering moves it. */
let now = 0;
beforeEach(() => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => clock.mockRestore();
});

/** Longer than React renders without a pause. */
const SLOW_MS = 6;
let turns = 0;

function workFor(ms: number): void {
  now += ms;
}

function Slow({ text }: { readonly text: string }) {
  workFor(SLOW_MS);
  return <p data-turn={turns}>{text}</p>;
}

test('a loaded part is rendered in slices, between which other work can run', async () => {
  const arriving = Promise.withResolvers<readonly string[]>();
  render(
    <Arrived promise={arriving.promise}>{(texts) => texts.map((text) => <Slow key={text} text={text} />)}</Arrived>,
  );
  // React goes on in the next turn of the event loop.
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });

  arriving.resolve(['one', 'two', 'three', 'four', 'five']);
  await screen.findByText('five');

  clearImmediate(counting);
  const seen = screen.getAllByText(/./).map((each) => each.dataset.turn);
  expect(new Set(seen).size).toBeGreaterThan(1);
});

/** Renders again with urgent priority. */
let drawAgain: () => void = () => undefined;

function Busy({ arriving }: { readonly arriving: Promise<readonly string[]> }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    drawAgain = () => flushSync(() => setCount((before) => before + 1));
  }, []);
  return (
    <>
      <b>{`drawn again: ${count}`}</b>
      <Arrived promise={arriving}>{(texts) => texts.map((text) => <Slow key={text} text={text} />)}</Arrived>
    </>
  );
}

test('urgent rendering does not wait for a loaded part', async () => {
  const arriving = Promise.withResolvers<readonly string[]>();
  render(<Busy arriving={arriving.promise} />);

  arriving.resolve(['one', 'two', 'three', 'four', 'five']);
  await arriving.promise;
  await Promise.resolve();
  drawAgain();

  expect(screen.getByText('drawn again: 1')).toBeDefined();
  expect(screen.queryByText('one')).toBeNull();
  expect(await screen.findByText('five')).toBeDefined();
});
