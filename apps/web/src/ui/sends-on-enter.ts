import type { KeyboardEvent } from 'react';
import { hasKeys } from './has-keys.ts';

/**
 * Whether this key press sends the field. Ctrl (or Cmd) with Enter always sends. Enter alone sends on devices with a physical
 * keyboard, where Shift and Enter begin a new line; on a phone it begins a line. Never during IME composition.
 */
export function sendsOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  // Safari ends the composition before the key that ends it: that key has the code of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !event.altKey && hasKeys();
}
