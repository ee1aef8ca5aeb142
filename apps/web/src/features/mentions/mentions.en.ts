import { texts } from '../../language/texts.ts';

export const mentionsTexts = texts('mentions', {
  more: 'more',
});
