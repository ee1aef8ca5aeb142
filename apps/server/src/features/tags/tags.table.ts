/** The tags of captions, normalized, also of private posts. `createdAt`: of the post, in ms. */
export interface TagsTables {
  postTags: { postId: string; tag: string; createdAt: number };
}
