import { texts } from '../../language/texts.ts';
import english from './dashboard.en.ts';

const said = texts('dashboard', english);

/** Every text of the feature. Those the spec gives are literal. */
export const dashboardTexts = {
  ...said,
  myPosts: (count: number | null) => (count === null ? said.myPosts : said.myPostsCount({ count })),
  post: (caption: string) => (caption === '' ? said.post : said.postOf({ caption })),
} as const;
