/**
 * Links made by administrators: `image` for the strip in the feed, which signed-in users see, `community` for the page that
 * everyone sees. They belong to the site, not to a user, and stay when their author's account is deleted. `createdAt` in ms.
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
