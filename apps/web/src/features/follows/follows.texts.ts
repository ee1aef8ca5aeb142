import { texts } from '../../language/texts.ts';
import english from './follows.en.ts';

const said = texts('follows', english);

/** Every text of the feature. Those the spec gives are literal. */
export const followsTexts = {
  ...said,
  followersTab: (count: number | null) => (count === null ? said.followersTab : said.followersTabCount({ count })),
  followingTab: (count: number | null) => (count === null ? said.followingTab : said.followingTabCount({ count })),
} as const;
