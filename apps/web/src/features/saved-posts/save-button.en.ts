import { texts } from '../../language/texts.ts';

export const saveButtonTexts = texts('save-button', {
  /** Accessible name of the toggle; `aria-pressed` says whether the post is saved. */
  save: 'Save post',
});
