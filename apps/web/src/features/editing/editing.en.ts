import { texts } from '../../language/texts.ts';

/** Texts about changes of things that were shared before. */
export const editingTexts = texts('editing', {
  editPost: 'Edit post',
  changed: 'Post changed',
});
