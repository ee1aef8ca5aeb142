import type { Generated } from 'kysely';

/**
 * Comments. `isHidden` is 1 while their author is deactivated. `parentId` of a reply: the comment that began the thread, with
 * which it is deleted. `replyToId`: the answered comment of the thread; null when that was deleted. `createdAt` in ms, given by
 * the server. `mentions`: see `mentions/stored-mentions.ts`.
 */
export interface CommentsTables {
  comments: {
    id: string;
    postId: string;
    authorId: string;
    content: string;
    mentions: string | null;
    isHidden: number;
    parentId: string | null;
    replyToId: string | null;
    flowersCount: Generated<number>;
    createdAt: number;
    rev: number;
  };
}
