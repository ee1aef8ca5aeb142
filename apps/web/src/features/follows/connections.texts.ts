import { texts } from '../../language/texts.ts';
import english from './connections.en.ts';

const said = texts('connections', english);

/** Every text of the lists of followers and following. Those the spec gives are literal. */
export const connectionsTexts = {
  ...said,
  followersTab: (count: number | null) => (count === null ? said.followersTab : said.followersTabCount({ count })),
  followingTab: (count: number | null) => (count === null ? said.followingTab : said.followingTabCount({ count })),
} as const;
