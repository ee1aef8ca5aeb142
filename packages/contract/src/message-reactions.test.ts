import { expect, test } from 'vitest';
import { isReaction } from './message-reactions.ts';

test.each(['🌸', '❤️', '👍🏽', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇩🇪', '1️⃣'])('%s is one reaction', (emoji) => {
  expect(isReaction(emoji)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a letter', 'a'],
  ['two emoji', '🌸🌸'],
  ['an emoji with a space', '🌸 '],
  ['a sign without its emoji style', '❤'],
  ['a joiner alone', '\u200D'],
  ['many joined', Array.from({ length: 20 }, () => '👍').join('\u200D')],
])('%s is none', (_, text) => {
  expect(isReaction(text)).toBe(false);
});
