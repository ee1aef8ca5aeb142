import { embeddedEnglish } from '@posy/texts/embedded-english';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markEnglish } from './mark-english.ts';

const NEW = embeddedEnglish('Give a flower');

function Page({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <main>
      <button type="button" aria-label={label}>
        <svg />
      </button>
      <p>{words}</p>
      <p>
        Beitrag von Ada: {NEW} {words}
      </p>
      <ul>
        <li>{NEW}</li>
      </ul>
    </main>
  );
}

test('English words that stand for missing ones say that they are English, and no longer when they are replaced', async () => {
  document.documentElement.lang = 'de';
  const { rerender } = render(<Page label={NEW} words="Teilen" />);

  markEnglish(document.body);

  const [words, mixed] = screen.getAllByText(/Teilen/);
  expect(screen.getByRole('button').lang).toBe('en');
  expect(screen.getByRole('listitem').lang).toBe('en');
  expect([words?.lang, mixed?.lang]).toEqual(['', '']);

  rerender(<Page label="Blume schenken" words={`${NEW} `} />);

  await waitFor(() => expect(screen.getByRole('button').lang).toBe(''));
  expect([words?.lang, mixed?.lang]).toEqual(['en', '']);
});

test('English words that arrive later are marked, too', async () => {
  markEnglish(document.body);

  render(<Page label="Teilen" words={embeddedEnglish('Share')} />);

  await waitFor(() => expect(screen.getByText(/^.Share/).lang).toBe('en'));
});
