import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import { readCaptionsDraft, saveCaptionsDraft } from './captions-draft.ts';
import { CaptionsField } from './captions-field.tsx';
import { captionsTexts as texts } from './captions.en.ts';

/** Chooses captions for a new post's video. They are stored in its draft once they were parsed. */
export function CaptionsDraftField() {
  const local = useLocal();
  const chosen = useLiveQuery(() => readCaptionsDraft(local), [local]) ?? null;
  return (
    <CaptionsField title={texts.title} chosen={chosen} onChoose={(captions) => saveCaptionsDraft(local, captions)} />
  );
}
