import { displayName } from '@posy/contract/users';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.texts.ts';

/** What is said instead of the picture: its author's words, or at least whose picture it is. */
export function altOf({ altText, author }: Pick<PostView, 'altText' | 'author'>): string {
  return altText === '' ? texts.pictureBy(displayName(author)) : altText;
}
