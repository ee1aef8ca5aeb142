import { expect, test } from 'vitest';
import { aPostView } from '../posts/testing/a-post-view.ts';
import { CardHeights } from './card-heights.ts';

const post = (content: string) => ({ ...aPostView({ n: 1 }), content });

test('what was measured is what is expected of the next card of as many lines', () => {
  const heights = new CardHeights();
  const [short, long] = [
    post('Tulips'),
    post('Tulips and crocuses, as far as one could see from the dyke, and a heron.'),
  ];
  const before = heights.guess(long, 390);

  heights.learn(short, 390, 190);

  expect(heights.guess(post('Roses'), 390)).toBeCloseTo(190);
  expect(heights.guess(long, 390)).toBe(before);
});

test('an ad below a card is not taken for part of all cards', () => {
  const heights = new CardHeights();
  const before = heights.guess(post('Tulips'), 390);

  heights.learn(post('Tulips'), 390, before + 420);

  expect(heights.guess(post('Roses'), 390)).toBe(before);
});
