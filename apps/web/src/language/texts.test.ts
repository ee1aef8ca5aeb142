import { expectTypeOf, test } from 'vitest';
import type { Messages } from './catalogue.ts';
import { textsIn } from './texts.ts';

test('what has no arguments is a string, all else is called with one object, and both are typed by the message', () => {
  const english = {
    title: 'Comments',
    by: 'by {name}',
    many: '{count, plural, one {# view} other {# views}}',
  } as const;

  expectTypeOf<ReturnType<typeof said<typeof english>>['title']>().toEqualTypeOf<string>();
  expectTypeOf<ReturnType<typeof said<typeof english>>['by']>()
    .parameter(0)
    .toEqualTypeOf<Readonly<{ name: string | number }>>();
  expectTypeOf<ReturnType<typeof said<typeof english>>['many']>()
    .parameter(0)
    .toEqualTypeOf<Readonly<{ count: number }>>();
});

function said<const E extends Messages>(english: E) {
  return textsIn('en', english, {});
}
