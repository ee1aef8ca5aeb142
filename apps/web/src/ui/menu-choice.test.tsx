import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

// Loads the part that opens on demand, so that tests need not wait for it.
beforeAll(async () => {
  await import('./menu-popup.tsx');
});
afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

const options = ['🌸', '👍', '😢'];

async function open(chosen: string | null = null) {
  const onSelect = vi.fn();
  const choice = { label: 'Signs', options, chosen, onSelect };
  render(<Menu label="Actions" trigger="…" items={[{ label: 'Copy' }, { label: 'Delete' }]} choice={choice} />);
  const button = screen.getByRole('button', { name: 'Actions' });
  button.focus();
  fireEvent.click(button, { detail: 0 });
  await screen.findByRole('menu');
  await waitFor(() => expect(focused()).toBe('🌸'));
  return onSelect;
}

const focused = () => document.activeElement?.textContent;
const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

/** The focused entry after each of these keys. */
async function path(...keys: readonly string[]): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (const key of keys) {
    await press(key);
    seen.push(focused());
  }
  return seen;
}

test('a row of choices is a named group above the items, with the chosen one marked', async () => {
  await open('👍');

  const group = screen.getByRole('group', { name: 'Signs' });
  const choices = screen.getAllByRole('menuitemradio');
  expect(choices.map((each) => [each.textContent, each.ariaChecked ?? each.getAttribute('aria-checked')])).toEqual([
    ['🌸', 'false'],
    ['👍', 'true'],
    ['😢', 'false'],
  ]);
  expect(choices.every((each) => group.contains(each))).toBe(true);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy', 'Delete']);
});

test('a press on a choice selects it and closes the menu, also on the chosen one', async () => {
  const onSelect = await open('👍');

  await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: '👍' })));

  expect(onSelect.mock.calls).toEqual([['👍']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('arrows to the sides move in the row and around its ends', async () => {
  await open();

  expect(await path('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft')).toEqual(['👍', '😢', '🌸', '😢']);
});

test('arrows to the sides are mirrored where words are read from right to left', async () => {
  document.documentElement.dir = 'rtl';
  await open();

  expect(await path('ArrowLeft', 'ArrowRight')).toEqual(['👍', '🌸']);
});

test('arrow down leaves the row for the first item, and arrow up returns to it', async () => {
  await open();

  expect(await path('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp')).toEqual(['Copy', 'Delete', 'Copy', '😢']);
});
