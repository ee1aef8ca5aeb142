import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import { readCaptionsDraft, saveCaptionsDraft } from './captions-draft.ts';
import { CaptionsField } from './captions-field.tsx';
import { captionsTexts as texts } from './captions.texts.ts';

/** Where captions of a new post's video are chosen. They are in its draft as soon as they were read. */
export function CaptionsDraftField() {
  const local = useLocal();
  const chosen = useLiveQuery(() => readCaptionsDraft(local), [local]) ?? null;
  return (
    <CaptionsField title={texts.title} chosen={chosen} onChoose={(captions) => saveCaptionsDraft(local, captions)} />
  );
}
