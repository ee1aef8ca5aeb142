import { texts } from '../../language/texts.ts';

/** Texts about the people who gave a post a flower. */
export const flowerGiversTexts = texts('flower-givers', {
  title: 'Flowers',
  list: 'People who gave a flower',
  you: 'You',
  empty: 'No flowers yet',
  noneVisible: 'Nobody to show',
  noneVisibleHint: 'You cannot see the people who gave flowers here.',
  failed: 'The people could not be loaded.',
  postRemoved: 'This post was deleted, or you can no longer see it.',
});
