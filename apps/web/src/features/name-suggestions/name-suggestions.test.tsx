import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { sendsOnEnter } from '../../ui/send-field.tsx';
import { blockPerson } from '../blocks/set-block.ts';
import { aPerson } from '../people/testing/a-person.ts';
import { NamesWhileTyping } from './names-while-typing.tsx';

const uid = aUserId(1);
const bob = aPerson(2, 'Bob Blom');
const bea = aPerson(3, 'Bea Bell');
const zoe = aPerson(4, 'Zoe Bay');

// Loaded with the first sign, which takes real time on a busy machine.
beforeAll(async () => {
  await import('./name-suggestions.tsx');
});
beforeEach(() => keyboardIs(true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Simulates a device with a mouse, and so probably a keyboard. */
function keyboardIs(isThere: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isThere, addEventListener() {}, removeEventListener() {} }));
}

/** A field that sends on Enter. */
function Form({ sent }: { readonly sent: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(text);
        setText('');
      }}
    >
      <textarea
        ref={field}
        aria-label="Words"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!sendsOnEnter(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <NamesWhileTyping field={field} text={text} onChange={setText} side="below" />
    </form>
  );
}

async function open(fill: (local: LocalDb) => Promise<unknown> = async () => undefined) {
  const local = await testLocal(testDevice(), uid);
  await local.cache.users.bulkPut([bob, bea, zoe]);
  await fill(local);
  // The device has no network, unless the test answers.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const sent = vi.fn();
  const closed = vi.fn();
  // As a dialog around the field closes.
  document.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && closed());
  render(
    <LocalContext value={local}>
      <Form sent={sent} />
    </LocalContext>,
  );
  field().focus();
  return { local, sent, closed };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Words');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => screen.queryByRole('status')?.textContent ?? '';
const key = (name: string, change = {}) => act(async () => void fireEvent.keyDown(field(), { key: name, ...change }));

/** Types at the end, or at the `|`. */
async function type(marked: string, init: InputEventInit = {}): Promise<void> {
  const caret = marked.includes('|') ? marked.indexOf('|') : marked.length;
  const target = { value: marked.replace('|', ''), selectionStart: caret, selectionEnd: caret };
  await act(async () => void fireEvent.input(field(), { target, ...init }));
}

async function suggested(...expected: string[]): Promise<void> {
  await waitFor(() => expect(options()).toEqual(expected));
}

const BOB = 'Bob Blom@bob.blom';
const BEA = 'Bea Bell@bea.bell';
const ZOE = 'Zoe Bay@zoe.bay';

test('known people are suggested from the first letter, without the viewer and blocked people', async () => {
  const own = aPerson(1, 'Berta Blom');
  const { local } = await open(async ({ cache }) => {
    await cache.users.bulkPut([own, aPerson(5, 'Boris Blom', { username: null })]);
  });

  await type('Hi @b');
  await suggested(BEA, BOB, ZOE);
  await waitFor(() => expect(status()).toBe('3 suggestions'));
  await type('Hi @bo');
  await suggested(BOB);
  await waitFor(() => expect(status()).toBe('1 suggestion'));
  await act(() => blockPerson(local, bob.id, true));

  await suggested();
  await waitFor(() => expect(status()).toBe(''));
});

test('a letter that is typed while the code arrives is taken into account', async () => {
  const { NameSuggestions } = await import('./name-suggestions.tsx');
  const { local } = await open();
  cleanup();
  /** The last letter has not reached React yet. */
  function Behind({ text }: { readonly text: string }) {
    const field = useRef<HTMLTextAreaElement>(null);
    return (
      <LocalContext value={local}>
        <textarea ref={field} aria-label="Words" defaultValue="Hi @b" autoFocus />
        <NameSuggestions field={field} text={text} onChange={() => undefined} side="below" />
      </LocalContext>
    );
  }

  const view = render(<Behind text="Hi @" />);
  view.rerender(<Behind text="Hi @b" />);

  await suggested(BEA, BOB, ZOE);
});

test('people whom only the server knows follow below those of the device', async () => {
  const { local } = await open();
  const boris = { ...aPerson(6, 'Boris Amsel'), isFollowing: false };
  await listServer(local, { '/api/users/search?q=bo&limit=5': { rows: [boris, { ...bob, isFollowing: false }] } });

  await type('@bo');
  await suggested(BOB);

  await suggested(BOB, 'Boris Amsel@boris.amsel');
});

test('arrows select, and Enter takes the selected name without sending', async () => {
  const { sent } = await open();
  await type('Hi @b| there');
  await suggested(BEA, BOB, ZOE);
  const list = screen.getByRole('listbox', { name: 'Suggested people' });
  expect(field().getAttribute('aria-autocomplete')).toBe('list');
  expect(field().getAttribute('aria-controls')).toBe(list.id);
  expect(field().getAttribute('aria-activedescendant')).toBeNull();

  await key('ArrowUp');
  await key('ArrowUp');
  const selected = within(list).getByRole('option', { selected: true });
  expect(selected.textContent).toBe(BOB);
  expect(field().getAttribute('aria-activedescendant')).toBe(selected.id);
  await key('Enter');

  expect(field().value).toBe('Hi @bob.blom there');
  expect(field().selectionStart).toBe('Hi @bob.blom '.length);
  expect(document.activeElement).toBe(field());
  expect(options()).toEqual([]);
  expect(field().getAttribute('aria-controls')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('Tab takes the selected name, and moves on without one', async () => {
  await open();
  await type('@bo');
  await suggested(BOB);

  expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true);
  await key('ArrowDown');
  expect(fireEvent.keyDown(field(), { key: 'Tab', shiftKey: true })).toBe(true);
  await key('Tab');

  expect(field().value).toBe('@bob.blom ');
});

test('Enter without a selected name sends, and typing ends a selection', async () => {
  const { sent } = await open();
  await type('@b');
  await suggested(BEA, BOB, ZOE);
  await key('ArrowDown');
  await type('@bo');
  await suggested(BOB);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();

  await key('Enter');

  expect(sent).toHaveBeenCalledWith('@bo');
  expect(options()).toEqual([]);
});

test('Escape closes the list alone, for the rest of the name', async () => {
  const { closed } = await open();
  await type('@b');
  await suggested(BEA, BOB, ZOE);

  await key('Escape');
  expect(options()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await type('@bo');
  expect(options()).toEqual([]);
  await key('Escape');
  expect(closed).toHaveBeenCalled();

  await type('@bo @b');
  await suggested(BEA, BOB, ZOE);
});

test('a press on an option takes it and keeps the focus in the field', async () => {
  await open();
  await type('With @be');
  await suggested(BEA);
  const option = screen.getByRole('option');

  expect(fireEvent.pointerDown(option)).toBe(false);
  expect(fireEvent.mouseDown(option)).toBe(false);
  await act(async () => void fireEvent.click(option));

  expect(field().value).toBe('With @bea.bell ');
  expect(document.activeElement).toBe(field());
});

test('the list closes when the caret or the focus leaves the name', async () => {
  await open();
  await type('Hi @bo');
  await suggested(BOB);
  await act(async () => {
    field().setSelectionRange(1, 1);
    document.dispatchEvent(new Event('selectionchange'));
  });
  expect(options()).toEqual([]);

  await type('Hi @bob');
  await suggested(BOB);
  await act(async () => field().blur());
  expect(options()).toEqual([]);
});

test('an input method on a computer gets the keys, and keyboards of phones compose names', async () => {
  await open();
  await type('@b');
  await suggested(BEA, BOB, ZOE);
  await act(async () => void fireEvent.compositionStart(field()));
  await type('@bo', { isComposing: true });
  expect(options()).toEqual([]);
  await act(async () => void fireEvent.compositionEnd(field()));
  await suggested(BOB);
  expect(fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })).toBe(true);

  keyboardIs(false);
  await type('@be', { isComposing: true });
  await suggested(BEA);
});

test('E29 tags of stored posts are suggested with their counts, also in other scripts', async () => {
  await open(({ cache }) =>
    cache.posts.bulkPut([
      aPost({ id: aPostId(1), content: '#Quinces and #quark' }),
      aPost({ id: aPostId(2), content: 'More #quinces #مربى' }),
      aPost({ id: aPostId(3), content: 'No tag: a#quiet' }),
    ]),
  );

  await type('Jam of #qu');
  await suggested('#quinces2 posts', '#quark1 post');
  expect(screen.getByRole('listbox', { name: 'Suggested tags' })).toBeTruthy();
  await waitFor(() => expect(status()).toBe('2 suggestions'));
  await key('ArrowDown');
  await key('Enter');
  expect(field().value).toBe('Jam of #quinces ');

  await type('Jam ＃qua');
  await suggested('#quark1 post');

  await type('Jam of #quinces #مر');
  await suggested('#مربى1 post');
});

test('at most five are suggested', async () => {
  await open(async ({ cache }) => {
    await cache.users.bulkPut(Array.from({ length: 9 }, (_, n) => aPerson(20 + n, `Cy N${'abcdefghi'[n]}`)));
    await cache.posts.put(aPost({ content: Array.from({ length: 9 }, (_, n) => `#t${n}`).join(' ') }));
  });

  await type('@cy');
  await waitFor(() => expect(options()).toHaveLength(5));
  await type('#t');
  await waitFor(() => expect(options()[0]).toBe('#t01 post'));

  expect(options()).toHaveLength(5);
});
