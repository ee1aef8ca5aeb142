import { MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { Captions, Globe, Lock, MapPin, Users } from 'lucide-react';
import { errorMessage } from '../../language/error-message.ts';
import { Choice } from '../../ui/choice.tsx';
import { DisclosureRow } from '../../ui/disclosure-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CaptionsDraftField, useChosenCaptions } from '../captions/captions-draft-field.tsx';
import { captionsTexts } from '../captions/captions.en.ts';
import { AltTextRow } from './alt-text-row.tsx';
import { composerTexts as texts } from './composer.en.ts';
import { tooLong } from './text-limits.ts';
import type { RowsOfPost } from './use-create-post.ts';
import styles from './create-post.module.css';

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
