import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasKeys } from '../../ui/has-keys.ts';
import { type TypedName, typedNameAt } from './typed-name.ts';

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
