import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { isLongerThan } from '@posy/contract/text';
import { Accessibility, Captions, Globe, Lock, MapPin, Users } from 'lucide-react';
import { useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { charactersLeft, typedLength } from '../../language/character-count.ts';
import { errorMessage } from '../../language/error-message.ts';
import { Choice } from '../../ui/choice.tsx';
import { DisclosureRow } from '../../ui/disclosure-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CaptionsDraftField, useChosenCaptions } from '../captions/captions-draft-field.tsx';
import { captionsTexts } from '../captions/captions.en.ts';
import { NamesWhileTyping } from '../name-suggestions/names-while-typing.tsx';
import { altTextOf, withAltText } from '../posts/post-draft.ts';
import { readAltTextReminder, saveAltTextReminder } from './alt-text-reminder.local.ts';
import { composerTexts as texts } from './composer.en.ts';
import type { RowsOfPost } from './use-create-post.ts';
import styles from './create-post.module.css';

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

interface CreatePostRowsProps {
  readonly post: RowsOfPost;
  /** The slot of the photo that is shown large. */
  readonly shown: number;
  /** The texts of its photos cannot be changed now. */
  readonly hasAltText?: boolean;
  /** The video of a sent post has its subtitles elsewhere. */
  readonly hasSubtitles?: boolean;
}

/** The optional parts of a new post, each in a row that opens. The alternative text is that of the shown photo. */
export function CreatePostRows({ post, shown, hasAltText = true, hasSubtitles = true }: CreatePostRowsProps) {
  const { location, audience } = post.texts;
  const chosen = AUDIENCES.find(({ value }) => value === audience);
  const placeError = post.errors.location ?? tooLong(location, MAX_LOCATION_LENGTH, errorMessage('location_too_long'));
  return (
    <div className={styles.rows}>
      {hasAltText && <AltTextRow post={post} shown={shown} />}
      <DisclosureRow
        icon={<Icon of={MapPin} />}
        label={texts.location}
        value={location}
        hasError={placeError !== undefined}
      >
        <TextField
          label={texts.location}
          isLabelHidden
          name="location"
          placeholder={texts.locationHint}
          value={location}
          error={placeError}
          autoComplete="off"
          maxLength={MAX_LOCATION_LENGTH * 8}
          dir="auto"
          onChange={(event) => post.change({ location: event.target.value })}
        />
      </DisclosureRow>
      <DisclosureRow icon={chosen?.icon} label={texts.privacy} value={chosen?.label ?? ''}>
        <Choice
          label={texts.privacy}
          isLabelHidden
          name="privacy"
          value={audience}
          options={AUDIENCES}
          onChange={(value) => post.change({ audience: value })}
        />
      </DisclosureRow>
      {hasSubtitles && post.photos[0]?.preview?.kind === 'video' && <SubtitlesRow />}
    </div>
  );
}

interface AltTextRowProps {
  readonly post: RowsOfPost;
  /** The slot of the photo that is shown large: the text is its. */
  readonly shown: number;
}

/** The alternative text of the shown photo, with a reminder of photos that have none. */
function AltTextRow({ post, shown }: AltTextRowProps) {
  const local = useLocal();
  const isReminded = useLiveQuery(() => readAltTextReminder(local), [local]) ?? true;
  const altText = altTextOf(post.texts, shown);
  const picked = post.photos.filter(({ preview }) => preview !== null);
  const missing = picked.filter(({ slot }) => altTextOf(post.texts, slot).trim() === '').length;
  const reminder = missing > 0 && isReminded ? texts.altTextMissing({ missing, count: picked.length }) : '';
  const error = post.errors.altText ?? tooLong(altText, MAX_ALT_TEXT_LENGTH, errorMessage('alt_text_too_long'));
  return (
    <DisclosureRow
      icon={<Icon of={Accessibility} />}
      label={texts.altText}
      value={altText || reminder}
      hasError={error !== undefined}
    >
      <TextArea
        label={texts.altText}
        isLabelHidden
        name="altText"
        rows={2}
        placeholder={texts.altTextPlaceholder}
        value={altText}
        error={error}
        hint={countOf(altText, MAX_ALT_TEXT_LENGTH) ?? ((picked.length > 1 && reminder) || texts.altTextHint)}
        dir="auto"
        onChange={(event) => post.change(withAltText(post.texts, shown, event.target.value))}
      />
      <div className={styles.reminder}>
        <Switch
          label={texts.altTextReminder}
          isOn={isReminded}
          // A full device keeps the setting as it was.
          onChange={(isOn) => void saveAltTextReminder(local, isOn).catch(() => undefined)}
        />
      </div>
    </DisclosureRow>
  );
}

function SubtitlesRow() {
  const chosen = useChosenCaptions();
  return (
    <DisclosureRow icon={<Icon of={Captions} />} label={captionsTexts.title} value={chosen?.name ?? ''}>
      <CaptionsDraftField />
    </DisclosureRow>
  );
}

const AUDIENCES = [
  { value: 'everyone', label: texts.isPublic, hint: texts.publicHint, icon: <Icon of={Globe} /> },
  { value: 'followers', label: texts.isForFollowers, hint: texts.followersHint, icon: <Icon of={Users} /> },
  { value: 'onlyMe', label: texts.isPrivateChoice, hint: texts.privateHint, icon: <Icon of={Lock} /> },
] as const;

/** The counter is shown from this number of remaining characters on. */
const COUNT_FROM_LEFT = 200;

/** The number of remaining characters close to the limit; else undefined, also for texts that are too long to count. */
function countOf(text: string, limit: number): string | undefined {
  const used = typedLength(text, limit);
  if (used === null) return undefined;
  return limit - used <= COUNT_FROM_LEFT ? charactersLeft(limit - used) : undefined;
}

/** `error` for a text above the limit. */
function tooLong(text: string, limit: number, error: string): string | undefined {
  return isLongerThan(text.trim(), limit) ? error : undefined;
}
