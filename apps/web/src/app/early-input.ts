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
 * names, and a press that made React do so is repeated.
 */
export function rememberTyped(page: HTMLElement): () => void {
  const fields = [...page.querySelectorAll<Field>(FIELDS)];
  const listening = new AbortController();
  const { signal } = listening;
  let { activeElement: focused } = document;
  let repeat: (() => void) | null = null;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  page.addEventListener('focusin', follow, { signal });
  addEventListener('click', ({ target }) => (repeat = repeatable(target)), { signal, capture: true });
  addEventListener('click', () => (repeat = null), { signal });
  return () => {
    listening.abort();
    if (repeat) queueMicrotask(repeat);
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
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return null;
  const same = () => document.getElementsByClassName(button.className);
  const place = [...same()].indexOf(button);
  return () => {
    const now = same()[place];
    if (now instanceof HTMLElement && now !== button) now.click();
  };
}

/** As if it were typed: React listens to events, and knows the values that are set in its own way. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function hasCaret(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement) && field.selectionStart !== null;
}
