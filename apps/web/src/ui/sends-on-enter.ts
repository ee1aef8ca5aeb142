import type { KeyboardEvent } from 'react';
import { hasKeys } from './has-keys.ts';

/**
 * Whether this key sends what is in the field. Ctrl (or Cmd) and Enter sends everywhere. Enter alone sends where there are
 * keys to begin a new line with (Shift and Enter); on a phone it begins one. Never while an input method composes a word.
 */
export function sendsOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  // Safari ends the composition before the key that ends it: that key has the code of an input method.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !event.altKey && hasKeys();
}
