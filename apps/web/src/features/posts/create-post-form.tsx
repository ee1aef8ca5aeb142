import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { isLongerThan } from '@posy/contract/text';
import { Globe, Lock } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { typedLength, charactersLeft } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AttachmentField } from '../attachments/attachment-field.tsx';
import { pastedFile } from '../attachments/pasted-file.ts';
import { CaptionsDraftField } from '../captions/captions-draft-field.tsx';
import { sharedInTexts } from '../shared-in/shared-in.en.ts';
import type { PostDraft } from './post-draft.local.ts';
import { postsTexts as texts } from './posts.en.ts';
import { useCreatePost } from './use-create-post.ts';
import styles from './create-post.module.css';

/** The counter is shown from this number of remaining characters on. */
const COUNT_FROM_LEFT = 200;

export interface CreatePostFormProps {
  readonly restored: PostDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Restores the discarded draft; absent if there is none. */
  readonly onRestore?: () => void;
}

/** The Create Post dialog. It may be closed at any time: its input is restored at the next opening. */
export function CreatePostForm({ restored, isOpen, onClose, onRestore }: CreatePostFormProps) {
  const post = useCreatePost(restored, onClose);
  const [wasRestored] = useState(
    restored.attachment !== null || restored.picture !== null || restored.texts.content !== '',
  );
  const leftOut = restored.shared?.leftOut ?? 0;
  const formId = useId();

  const paste = (event: ClipboardEvent) => {
    const file = pastedFile(event);
    if (!file) return;
    event.preventDefault();
    post.picked.pick(file);
  };
  const hasMedia = post.picked.preview !== null;
  const footer = (
    <>
      {!post.isEmpty && (
        <Button variant="plain" onClick={() => void post.discard()}>
          {texts.discardDraft}
        </Button>
      )}
      <Button variant="primary" type="submit" form={formId} isBusy={post.isSharing}>
        {texts.share}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.createTitle}
      footer={footer}
      isLocked={!post.isEmpty}
      isWide={hasMedia}
    >
      <form
        id={formId}
        className={classNames(styles.form, hasMedia && styles.beside)}
        noValidate
        onPaste={paste}
        onSubmit={(event) => {
          event.preventDefault();
          void post.share();
        }}
      >
        {wasRestored && (
          <p className={styles.note}>{restored.shared ? sharedInTexts.fromShare : texts.draftRestored}</p>
        )}
        {onRestore && post.isEmpty && (
          <p className={styles.note}>
            {texts.draftStillHere}{' '}
            <Button size="small" onClick={onRestore}>
              {texts.bringBack}
            </Button>
          </p>
        )}
        {leftOut > 0 && <p className={styles.note}>{sharedInTexts.leftOut({ count: leftOut })}</p>}
        <FormError>{post.errors.form}</FormError>
        <div className={styles.media}>
          <AttachmentField
            picked={post.picked}
            label={post.picked.preview ? texts.replaceMedia : texts.chooseMedia}
            hint={texts.chooseHint}
            isLarge
          />
          {post.picked.preview?.kind === 'video' && <CaptionsDraftField />}
        </div>
        <div className={styles.words}>
          <TextArea
            label={texts.caption}
            name="content"
            placeholder={texts.captionHint}
            value={post.texts.content}
            error={
              post.errors.content ?? tooLong(post.texts.content, MAX_CAPTION_LENGTH, errorMessage('caption_too_long'))
            }
            hint={countOf(post.texts.content, MAX_CAPTION_LENGTH)}
            dir="auto"
            onChange={(event) => post.change({ content: event.target.value })}
          />
          <TextArea
            label={texts.altText}
            name="altText"
            rows={2}
            placeholder={texts.altTextPlaceholder}
            value={post.texts.altText}
            error={
              post.errors.altText ?? tooLong(post.texts.altText, MAX_ALT_TEXT_LENGTH, errorMessage('alt_text_too_long'))
            }
            hint={countOf(post.texts.altText, MAX_ALT_TEXT_LENGTH) ?? texts.altTextHint}
            dir="auto"
            onChange={(event) => post.change({ altText: event.target.value })}
          />
          <TextField
            label={texts.location}
            name="location"
            placeholder={texts.locationHint}
            value={post.texts.location}
            error={
              post.errors.location ??
              tooLong(post.texts.location, MAX_LOCATION_LENGTH, errorMessage('location_too_long'))
            }
            autoComplete="off"
            maxLength={MAX_LOCATION_LENGTH * 8}
            dir="auto"
            onChange={(event) => post.change({ location: event.target.value })}
          />
          <Choice
            label={texts.privacy}
            name="privacy"
            value={post.texts.isPublic ? 'public' : 'private'}
            options={PRIVACY}
            onChange={(value) => post.change({ isPublic: value === 'public' })}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** The number of remaining characters close to the limit; else undefined, also for texts that are too long to count. */
function countOf(text: string, limit: number): string | undefined {
  const used = typedLength(text, limit);
  if (used === null) return undefined;
  return limit - used <= COUNT_FROM_LEFT ? charactersLeft(limit - used) : undefined;
}

function tooLong(text: string, limit: number, error: string): string | undefined {
  return isLongerThan(text.trim(), limit) ? error : undefined;
}

const PRIVACY = [
  { value: 'public', label: texts.isPublic, hint: texts.publicHint, icon: <Icon of={Globe} /> },
  { value: 'private', label: texts.isPrivateChoice, hint: texts.privateHint, icon: <Icon of={Lock} /> },
] as const;
