import { expect, test } from 'vitest';
import { untilStored } from './stored.ts';

const found = (kinds: readonly string[], draft: string) => ({ kinds, drafts: JSON.stringify([{ content: draft }]) });

test('a device is cut off once all that is named is stored', async () => {
  const answers = [
    found([], ''),
    found(['savedPost.set', 'post.views'], 'Two gates'),
    found(['savedPost.set', 'savedPost.set'], 'Two'),
    found(['savedPost.set', 'post.views', 'savedPost.set'], 'Two gates'),
  ];
  let asked = 0;

  await untilStored(async () => answers[asked++] ?? found([], ''), { 'savedPost.set': 2, draft: 'Two gates' });

  expect(asked).toBe(answers.length);
});

test('a device whose screen draws what is stored is asked nothing', async () => {
  await untilStored(() => Promise.reject(new Error('it is frozen')), 'as shown');
});
