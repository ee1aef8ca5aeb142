import type { Author } from '@posy/contract/users';
import { displayName } from '../../language/display-name.ts';
import { type PhotoView, shapeOf } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';

/** The text alternative of a picture: its author's words, or at least its author's name. */
export function altOf({ altText, picture }: PhotoView, author: Author): string {
  if (altText !== '') return altText;
  return (shapeOf(picture).kind === 'video' ? texts.videoBy : texts.pictureBy)({ name: displayName(author) });
}
