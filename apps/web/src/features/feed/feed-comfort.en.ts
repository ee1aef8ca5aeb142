import { texts } from '../../language/texts.ts';

export const feedComfortTexts = texts('feed-comfort', {
  refreshing: 'Refreshing',
  refreshed: 'Up to date',
  refreshFailed: 'Could not refresh. Posy cannot be reached.',
});
