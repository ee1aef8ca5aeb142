/** Every text of the feature. Those the spec gives are literal. */
export const feedTexts = {
  title: 'Home feed',
  empty: 'No posts yet. Create your first photo!',
  createPost: 'Create Post',
  newPosts: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),
  offlineSince: (time: string) => `Offline — showing what was saved at ${time}`,
  offline: 'Offline — showing what was saved',
  serverDownSince: (time: string) => `Posy is not answering — showing what was saved at ${time}`,
  portalSince: (time: string) => `This network wants you to sign in — showing what was saved at ${time}`,
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your feed appears as soon as Posy can be reached.',
  loading: 'Loading posts',
  olderLoading: 'Loading older posts',
  olderOffline: 'Older posts need a connection.',
  olderFailed: 'Older posts could not be loaded.',
  retry: 'Try again',
  end: 'You have seen it all.',
} as const;
