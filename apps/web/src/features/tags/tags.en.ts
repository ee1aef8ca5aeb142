import { texts } from '../../language/texts.ts';

export const tagsTexts = texts('tags', {
  empty: 'No posts with this tag yet',
  emptyHint: 'Public posts appear here when their caption has it.',
  awayHint: 'Posts with this tag appear as soon as Posy can be reached.',
  noTag: 'This page is not available',
  noTagHint: 'A tag has letters, digits and underscores, and at least one letter.',
});
