/** Posts with their counters; `rev` grows with every change of what a reader sees. `createdAt` in ms, given by the server. */
export interface PostsTables {
  posts: {
    id: string;
    authorId: string;
    content: string;
    location: string;
    altText: string;
    isPublic: number;
    mediaId: string;
    createdAt: number;
    viewCount: number;
    commentsCount: number;
    flowersCount: number;
    rev: number;
  };
  /** Who saw a post on which UTC day (days since 1970), so that it counts once. Rows of past days are dropped. */
  postViews: { postId: string; viewerId: string; day: number };
}
