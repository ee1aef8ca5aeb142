import { MAX_ALT_TEXT_LENGTH } from '@posy/contract/limits';
import { Accessibility } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { errorMessage } from '../../language/error-message.ts';
import { DisclosureRow } from '../../ui/disclosure-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { altTextOf, withAltText } from '../posts/post-draft.ts';
import { readAltTextReminder, saveAltTextReminder } from './alt-text-reminder.local.ts';
import { composerTexts as texts } from './composer.en.ts';
import { countOf, tooLong } from './text-limits.ts';
import type { RowsOfPost } from './use-create-post.ts';
import styles from './create-post.module.css';

interface AltTextRowProps {
  readonly post: RowsOfPost;
  /** The slot of the photo that is shown large: the text is its. */
  readonly shown: number;
}

/** The alternative text of the shown photo, with a reminder of photos that have none. */
export function AltTextRow({ post, shown }: AltTextRowProps) {
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
