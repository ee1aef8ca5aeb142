/**
 * Links that administrators made: `image` for the strip in the feed, which is for people who are signed in, `community` for the
 * page that everybody sees. They are the place's and not somebody's, and stay when the one who made them goes. `createdAt` in ms.
 */
export interface LinksTables {
  links: {
    id: string;
    kind: 'image' | 'community';
    title: string;
    linkUrl: string;
    mediaId: string;
    createdAt: number;
  };
}
