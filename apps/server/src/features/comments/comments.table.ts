/** Comments. `isHidden` is 1 while their author is deactivated. `createdAt` in ms, given by the server. */
export interface CommentsTables {
  comments: {
    id: string;
    postId: string;
    authorId: string;
    content: string;
    isHidden: number;
    createdAt: number;
    rev: number;
  };
}
