import { expect, test } from 'vitest';
import { isEmojiOnly } from './message-view.ts';

test.each(['😀', '😀🎉🌸', '👨‍👩‍👧‍👦', '👍🏽 ❤️', '🇩🇪', '1️⃣'])('%s is drawn large', (content) => {
  expect(isEmojiOnly(content)).toBe(true);
});

test.each(['', ' ', 'no 😀', '😀😀😀😀', '12', '#', '😀!'])('"%s" is drawn as text', (content) => {
  expect(isEmojiOnly(content)).toBe(false);
});
