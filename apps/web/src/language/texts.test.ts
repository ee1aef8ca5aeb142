import { expect, expectTypeOf, test } from 'vitest';
import { texts, textsIn } from './texts.ts';

const ENGLISH = {
  title: 'Comments',
  by: 'by {name}',
  many: '{count, plural, one {# view} other {# views}}',
} as const;

test('a message without arguments is a string, others are functions of one object, typed by the message', () => {
  const spoken = texts('nothing', ENGLISH);

  expectTypeOf(spoken.title).toEqualTypeOf<string>();
  expectTypeOf(spoken.by).parameter(0).toEqualTypeOf<Readonly<{ name: string | number }>>();
  expectTypeOf(spoken.many).parameter(0).toEqualTypeOf<Readonly<{ count: number }>>();
});

test('a worker can load the texts of its language later', () => {
  const german = textsIn('de', texts('nothing', ENGLISH), {
    title: 'Kommentare',
    by: ['von ', ['name']],
    many: 'viele',
  });

  expect([german.title, german.by({ name: 'Ada' })]).toEqual(['Kommentare', 'von Ada']);
});
