import { MAX_CAPTION_LENGTH } from '@posy/contract/limits';
import { errorMessage } from '../../language/error-message.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { composerTexts as texts } from './composer.en.ts';
import { countOf, tooLong } from './text-limits.ts';
import type { RowsOfPost } from './use-create-post.ts';

/** The words under a post. */
export function CaptionField({ post }: { readonly post: Omit<RowsOfPost, 'photos'> }) {
  const { content } = post.texts;
  return (
    <TextArea
      label={texts.caption}
      isLabelHidden
      name="content"
      placeholder={texts.captionHint}
      value={content}
      error={post.errors.content ?? tooLong(content, MAX_CAPTION_LENGTH, errorMessage('caption_too_long'))}
      hint={countOf(content, MAX_CAPTION_LENGTH)}
      dir="auto"
      onChange={(event) => post.change({ content: event.target.value })}
    />
  );
}
