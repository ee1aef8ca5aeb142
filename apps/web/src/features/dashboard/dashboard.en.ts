import { texts } from '../../language/texts.ts';

export const dashboardTexts = texts('dashboard', {
  title: 'Dashboard',
  totals: 'Totals',
  followers: 'Followers',
  following: 'Following',
  totalViews: 'Total Views',
  totalFlowers: 'Total Flowers',
  notKnown: 'not known yet',
  empty: 'No posts yet',
  emptyHint: 'Your posts appear here with their views and flowers.',
  createFirst: 'Create Your First Post',
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your posts appear as soon as Posy can be reached.',
  myPosts: 'My Posts',
  myPostsCount: 'My Posts ({count})',
});
