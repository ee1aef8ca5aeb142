import { PERSON_SIGNS, TAG_SIGNS } from '@posy/contract/name-signs';
import { normalizeTag, WITHIN_WORD, WORD } from '@posy/contract/tag-grammar';
import { linkParts } from '@posy/contract/text-links';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasKeys } from '../../ui/has-keys.ts';

/** The @name or #tag that is being typed. */
interface TypedName {
  readonly kind: 'person' | 'tag';
  /** The characters from the sign to the caret. */
  readonly typed: string;
  /** Position of the sign. */
  readonly start: number;
  /** End of the word, at or after the caret. */
  readonly end: number;
}

/** People are found by their names too, which have other letters than usernames. */
const BEFORE_CARET = new RegExp(
  `(?:[${PERSON_SIGNS}]([${WORD}.]{1,30})|[${TAG_SIGNS}]([${WORD}][${WORD}${WITHIN_WORD}]*))$`,
  'u',
);
const AFTER_CARET = new RegExp(`^[${WORD}]*(?:[${WITHIN_WORD}]+[${WORD}]+)*`, 'u');
const SPACE = /^[^\S\n]/;
/** The end of a sentence or a closing bracket: no letter follows that would continue the name. */
const CLOSING = /^[\p{Pe}\p{Pf}.,;:!?،؛؟。、]+(?:\s|$)/u;

/** The name or tag at the caret, if it begins at a place where the grammar of the contract finds one. */
export function typedNameAt(text: string, caret: number): TypedName | null {
  const [found, person, tag] = BEFORE_CARET.exec(text.slice(0, caret)) ?? [];
  const typed = person ?? tag;
  if (found === undefined || typed === undefined) return null;
  const kind = person === undefined ? 'tag' : 'person';
  const start = caret - found.length;
  if (!canBegin(kind, text.slice(0, start + 1))) return null;
  const [rest = ''] = AFTER_CARET.exec(text.slice(caret)) ?? [];
  return { kind, typed, start, end: caret + rest.length };
}

/** Tried with a name that is always valid, because the typed one is not complete. `begun`: with the sign. */
function canBegin(kind: TypedName['kind'], begun: string): boolean {
  const last = linkParts(`${begun}aaa`).at(-1);
  return last?.[kind === 'person' ? 'username' : 'tag'] !== undefined;
}

/**
 * Completes the typed name. A space follows it, unless there is one. The rest of the word is replaced if it belongs to the name;
 * other words directly after the caret stay.
 */
export function insertName(
  text: string,
  { typed, start, end }: TypedName,
  name: string,
): { readonly text: string; readonly caret: number } {
  const isOfName = normalizeTag(name).startsWith(normalizeTag(text.slice(start + 1, end)));
  const rest = text.slice(isOfName ? end : start + 1 + typed.length);
  const before = text.slice(0, start + 1) + name;
  if (CLOSING.test(rest)) return { text: before + rest, caret: before.length };
  return { text: `${before}${SPACE.test(rest) ? '' : ' '}${rest}`, caret: before.length + 1 };
}

interface TypedNameState {
  /** null: none is being typed. */
  readonly typedName: TypedName | null;
  readonly close: () => void;
  /** Closes, and stays closed for this name. */
  readonly dismiss: () => void;
}

/**
 * Follows the name or tag that is being typed into a field: it begins with typing, and ends when the caret or the focus leaves
 * it. Listens to the field itself, since this code is loaded after the field was drawn.
 */
export function useTypedName(field: RefObject<HTMLTextAreaElement | null>, text: string): TypedNameState {
  const [typedName, setTypedName] = useState<TypedName | null>(null);
  const dismissedAt = useRef<number | null>(null);
  const typedText = useRef(text);

  // Before the field is read: it may have a letter already that `text` will have next.
  useEffect(() => {
    // The text was sent, or replaced otherwise.
    if (text === typedText.current) return;
    typedText.current = text;
    setTypedName(null);
  }, [text]);

  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const read = () => {
      const { value, selectionStart, selectionEnd } = input;
      return selectionStart === selectionEnd ? typedNameAt(value, selectionStart) : null;
    };
    const close = () => setTypedName(null);
    const onTyped = () => {
      const next = read();
      typedText.current = input.value;
      if (next?.start !== dismissedAt.current) dismissedAt.current = null;
      setTypedName(dismissedAt.current === null ? next : null);
    };
    // Keyboards of phones compose every word; an input method on a computer needs the keys of the list itself.
    const onInput = (event: Event) =>
      event instanceof InputEvent && event.isComposing && hasKeys() ? close() : onTyped();
    const onCaret = () => {
      if (document.activeElement !== input) return;
      const next = read();
      setTypedName((now) => (now && next?.start === now.start ? (isSame(now, next) ? now : next) : null));
    };
    const { signal, abort } = listening();
    input.addEventListener('input', onInput, { signal });
    input.addEventListener('compositionstart', () => hasKeys() && close(), { signal });
    input.addEventListener('compositionend', onTyped, { signal });
    input.addEventListener('blur', close, { signal });
    document.addEventListener('selectionchange', onCaret, { signal });
    // The first sign was typed before this code was there.
    if (document.activeElement === input) onTyped();
    return abort;
  }, [field]);

  const close = () => setTypedName(null);
  return {
    typedName,
    close,
    dismiss() {
      dismissedAt.current = typedName?.start ?? null;
      close();
    },
  };
}

function isSame(a: TypedName, b: TypedName): boolean {
  return a.kind === b.kind && a.typed === b.typed && a.end === b.end;
}

function listening(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
