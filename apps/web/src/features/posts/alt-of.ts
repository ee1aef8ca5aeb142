import { displayName } from '../../language/display-name.ts';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';

/** The text alternative of a picture: its author's words, or at least its author's name. */
export function altOf({ altText, author, picture }: Pick<PostView, 'altText' | 'author' | 'picture'>): string {
  if (altText !== '') return altText;
  const kind = picture?.kind === 'stored' ? picture.media.kind : picture?.picture.kind;
  return (kind === 'video' ? texts.videoBy : texts.pictureBy)({ name: displayName(author) });
}
