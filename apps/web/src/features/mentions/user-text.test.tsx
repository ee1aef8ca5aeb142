import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testLocal } from '../../sync/testing/test-local.ts';
import { UserText } from './user-text.tsx';

const TEXT = 'With @bea #quinces https://example.com/orchard, not ada@example.com';

afterEach(cleanup);

test('addresses, @names and #tags of a text lead on, and an e-mail address is none of them', async () => {
  await renderOnDevice(await testLocal(), <UserText text={TEXT} />);
  await screen.findByRole('link', { name: '#quinces' });

  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  expect(links).toEqual([
    ['@bea', '/u/bea'],
    ['#quinces', '/tag/quinces'],
    ['https://example.com/orchard', 'https://example.com/orchard'],
  ]);
});

test.each([
  ['@bea', '/u/bea'],
  ['#quinces', '/tag/quinces'],
])('the dialog with a text gives way to the page of %s', async (name, path) => {
  const onLeave = vi.fn<() => void>();
  const page = await renderOnDevice(await testLocal(), <UserText text={TEXT} onLeave={onLeave} />);
  const link = await screen.findByRole('link', { name });

  fireEvent.click(link, { ctrlKey: true });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(link);

  expect(onLeave).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(page.path()).toBe(path));
});

test('X05 a link opens a new tab without a referrer', async () => {
  await renderOnDevice(await testLocal(), <UserText text="Mostly tulips: https://posy.garden/tulips" />);

  const link = await screen.findByRole('link', { name: 'https://posy.garden/tulips' });

  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('X01 X04 HTML in a text is shown as text', async () => {
  const bio = '<img src=x onerror=alert(1)> https://ok.example/a?b=<c> javascript:alert(1)';
  const { container } = await renderOnDevice(await testLocal(), <UserText text={bio} />);

  const link = await screen.findByRole('link');

  expect(container.textContent).toBe(bio);
  expect([...container.querySelectorAll('span *')].map(({ tagName }) => tagName)).toEqual(['A']);
  expect(link.getAttribute('href')).toBe('https://ok.example/a?b=%3Cc%3E');
});
