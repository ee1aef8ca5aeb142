import { texts } from '../../language/texts.ts';

export const peopleRowTexts = texts('people-row', {
  strip: 'People you follow',
  yourPosts: 'Your Posts',
});
