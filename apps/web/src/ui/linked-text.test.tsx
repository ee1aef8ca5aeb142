import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

test('X05 a link opens beside Posy, and tells the other side nothing', () => {
  render(<LinkedText text="Mostly tulips: https://posy.garden/tulips" />);

  const link = screen.getByRole('link', { name: 'https://posy.garden/tulips' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('X01 X04 what looks like HTML is read, and becomes nothing else', () => {
  const bio = '<img src=x onerror=alert(1)> https://ok.example/a?b=<c> javascript:alert(1)';

  const { container } = render(<LinkedText text={bio} />);

  expect(container.textContent).toBe(bio);
  expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['A']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://ok.example/a?b=%3Cc%3E');
});
