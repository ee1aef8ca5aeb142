import { MAX_CAPTION_LENGTH } from '@posy/contract/limits';
import { useRef } from 'react';
import { errorMessage } from '../../language/error-message.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { NamesWhileTyping } from '../name-suggestions/names-while-typing.tsx';
import { composerTexts as texts } from './composer.en.ts';
import { countOf, tooLong } from './text-limits.ts';
import type { RowsOfPost } from './use-create-post.ts';

/** The words under a post. */
export function CaptionField({ post }: { readonly post: Omit<RowsOfPost, 'photos'> }) {
  const { content } = post.texts;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TextArea
        ref={field}
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
      <NamesWhileTyping field={field} text={content} onChange={(next) => post.change({ content: next })} side="below" />
    </>
  );
}
