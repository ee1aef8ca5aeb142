const FIELDS = 'input, textarea, select';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Presses the button that the user pressed before hydration (boot.inline.js recorded it). From now on React handles presses,
 * and hydrates a pressed element first. Text, focus and caret stay, because hydration keeps the nodes.
 */
export function replayEarlyPress(): void {
  const { dataset } = document.documentElement;
  const { pressed } = dataset;
  delete dataset['boot'];
  delete dataset['pressed'];
  const [, place, className] = /^(\d+) (.+)$/.exec(pressed ?? '') ?? [];
  if (className === undefined) return;
  const button = document.getElementsByClassName(className)[Number(place)];
  if (button instanceof HTMLElement) button.click();
}

/**
 * Remembers the fields of the page. The returned function is for a page that React draws anew instead of hydrating it, because a
 * password manager or a translator has changed it: what was typed, and the focus with its caret, come into the fields of the same
 * names, a press that made React do so is repeated, and one that is still held ends on what takes the place of its button.
 */
export function rememberTyped(page: HTMLElement): () => void {
  const fields = [...page.querySelectorAll<Field>(FIELDS)];
  const listening = new AbortController();
  const { signal } = listening;
  let { activeElement: focused } = document;
  let repeat: (() => void) | null = null;
  let held = replacementOf(page.querySelector('button:active, a:active'));
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  page.addEventListener('focusin', follow, { signal });
  addEventListener('click', ({ target }) => (repeat = repeatable(target)), { signal, capture: true });
  addEventListener('click', () => (repeat = null), { signal });
  addEventListener('pointerdown', ({ target }) => (held = replacementOf(target)), { signal, capture: true });
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (held = null), { signal, capture: true });
  }
  return () => {
    listening.abort();
    if (repeat) queueMicrotask(repeat);
    if (held) endPress(held);
    repeat = held = null;
    for (const old of fields.splice(0)) {
      const field = old.isConnected || old.name === '' ? null : page.querySelector<Field>(`[name="${old.name}"]`);
      if (!field) continue;
      if (old.value !== field.value) setValue(field, old.value);
      if (old !== focused) continue;
      field.focus({ preventScroll: true });
      if (hasCaret(field) && hasCaret(old)) field.setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  };
}

/** Presses the button again that takes the place of the pressed one. */
function repeatable(target: EventTarget | null): (() => void) | null {
  const find = target instanceof Element && target.closest('button') ? replacementOf(target) : null;
  return find && (() => find()?.click());
}

/** Finds what has taken the place of a pressed button or link. */
function replacementOf(target: EventTarget | null): (() => HTMLElement | null) | null {
  const pressed = target instanceof Element ? target.closest('button, a') : null;
  if (!pressed?.className) return null;
  const same = () => document.getElementsByClassName(pressed.className);
  const place = [...same()].indexOf(pressed);
  return () => {
    const now = same()[place];
    return now instanceof HTMLElement && now !== pressed ? now : null;
  };
}

/** A browser clicks nothing when the button under the mouse was removed during the press. A finger's click finds the new one. */
function endPress(find: () => HTMLElement | null): void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pointercancel', () => listening.abort(), { signal });
  addEventListener(
    'pointerup',
    ({ target, pointerType }) => {
      listening.abort();
      const now = find();
      if (pointerType !== 'touch' && target instanceof Node && now?.contains(target)) now.click();
    },
    { signal },
  );
}

/** As if it were typed: React listens to events, and knows the values that are set in its own way. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function hasCaret(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement) && field.selectionStart !== null;
}
