import { texts } from './texts.ts';

export const characterCountTexts = texts('character-count', {
  charactersLeft: '{left, plural, other {# characters left}}',
  charactersOver: '{over, plural, other {# characters too many}}',
});
