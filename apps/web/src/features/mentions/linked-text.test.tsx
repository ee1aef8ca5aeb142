import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

test('X05 a link opens a new tab without a referrer', () => {
  render(<LinkedText text="Mostly tulips: https://posy.garden/tulips" renderName={() => null} />);

  const link = screen.getByRole('link', { name: 'https://posy.garden/tulips' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('X01 X04 HTML in a text is shown as text', () => {
  const bio = '<img src=x onerror=alert(1)> https://ok.example/a?b=<c> javascript:alert(1)';

  const { container } = render(<LinkedText text={bio} renderName={() => null} />);

  expect(container.textContent).toBe(bio);
  expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['A']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://ok.example/a?b=%3Cc%3E');
});
