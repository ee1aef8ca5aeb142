import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';
import { preserveFocus } from './preserve-focus.ts';

// Loads the parts that open on demand, so that tests need not wait for them.
beforeAll(async () => {
  await Promise.all([import('./menu-popup.tsx'), import('./dialog-sheet.tsx')]);
});

let end: () => void = () => undefined;
beforeEach(() => {
  end = preserveFocus();
});
afterEach(() => {
  end();
  cleanup();
});

const focused = () => document.activeElement;

/**
 * Two rows with a menu each. Its item asks for a confirmation, and the row is deleted, `laterMs` after the dialog
 * closed.
 */
function List({ laterMs = 0 }: { readonly laterMs?: number }) {
  const [rows, setRows] = useState(['Roses', 'Quinces']);
  const [toDelete, setToDelete] = useState<string | null>(null);
  const remove = () => {
    setToDelete(null);
    const take = () => setRows((all) => all.filter((row) => row !== toDelete));
    if (laterMs === 0) take();
    else setTimeout(() => act(take), laterMs);
  };
  return (
    <main>
      <button type="button">Elsewhere</button>
      <ul aria-label="Plants">
        {rows.map((row) => (
          <li key={row}>
            {row}
            <Menu
              label={`Menu of ${row}`}
              trigger="…"
              items={[{ label: 'Delete', onSelect: () => setToDelete(row) }]}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toDelete !== null}
        onClose={() => setToDelete(null)}
        title="Delete it?"
        confirmLabel="Yes"
        onConfirm={remove}
      >
        <p>It does not come back.</p>
      </ConfirmDialog>
    </main>
  );
}

/** Enter on a focused element, which browsers turn into a click. */
function press(element: HTMLElement): void {
  element.focus();
  fireEvent.click(element, { detail: 0 });
}

/** Opens the confirmation by keys alone. */
async function ask(row = 'Roses') {
  press(screen.getByRole('button', { name: 'Elsewhere' }));
  press(screen.getByRole('button', { name: `Menu of ${row}` }));
  await waitFor(() => expect(focused()?.textContent).toBe('Delete'));
  press(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete it?' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return dialog;
}

test('a dialog opened from a menu keeps the focus when the menu is removed', async () => {
  render(<List />);
  const dialog = await ask();

  expect(dialog.contains(focused())).toBe(true);
});

test('a question is read out as a whole, with a cancel button in the language of the page', async () => {
  render(<List />);
  const dialog = await ask();

  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('It does not come back.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('a cancelled question returns the focus to the menu button', async () => {
  render(<List />);
  await ask();

  fireEvent.keyDown(focused() ?? document.body, { key: 'Escape' });

  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Menu of Roses'));
});

for (const laterMs of [0, 60]) {
  test(`deleting a row moves the focus to the next one, and after the last to the list, ${laterMs} ms after the question`, async () => {
    render(<List laterMs={laterMs} />);
    await ask('Roses');
    press(screen.getByRole('button', { name: 'Yes' }));

    await waitFor(() => expect(focused()?.tagName).toBe('LI'));
    expect(focused()?.textContent).toContain('Quinces');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask('Quinces');
    press(screen.getByRole('button', { name: 'Yes' }));

    await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Plants'));
  });
}

test('the focus is restored after a long question closes together with its opener', async () => {
  render(<List />);
  const dialog = await ask();

  for (let round = 0; round < 5; round++) {
    for (const button of dialog.querySelectorAll('button')) button.focus();
  }
  press(screen.getByRole('button', { name: 'Yes' }));

  await waitFor(() => expect(focused()?.tagName).toBe('LI'));
});

function Vanishing() {
  const [isThere, setIsThere] = useState(true);
  return (
    <section aria-label="Mail">
      {isThere && (
        <button type="button" onClick={() => setIsThere(false)}>
          Show
        </button>
      )}
    </section>
  );
}

test('a button that is removed while it is pressed leaves the focus in place', async () => {
  render(<Vanishing />);

  press(screen.getByRole('button', { name: 'Show' }));

  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Mail'));
});

test('the focus is not moved back to a place that the user has left', async () => {
  render(<Vanishing />);
  const button = screen.getByRole('button', { name: 'Show' });
  button.focus();

  button.blur();
  await Promise.resolve();
  button.click();
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

  expect(focused()).toBe(document.body);
});

test.each([
  ['a finger', true],
  ['a key', false],
] as const)('B11 after %s removes the focused element, its place has a focus ring or none', async (_, isPointer) => {
  const view = render(<Two hasFirst />);
  const first = screen.getByRole('button', { name: 'Mute' });
  first.focus();
  if (isPointer) fireEvent.pointerDown(first);
  else fireEvent.keyDown(first, { key: 'Enter' });

  view.rerender(<Two hasFirst={false} />);

  await waitFor(() => expect(focused()?.tagName).toBe('ARTICLE'));
  expect(focused()?.hasAttribute('data-no-ring')).toBe(isPointer);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(focused()?.hasAttribute('data-no-ring')).toBe(false);
});

function Two({ hasFirst }: { readonly hasFirst: boolean }) {
  return (
    <main>
      {hasFirst && (
        <article>
          <button type="button">Mute</button>
        </article>
      )}
      <article>Next</article>
    </main>
  );
}
