import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { type ChosenCaptions, readCaptionsDraft, saveCaptionsDraft } from './captions-draft.ts';
import { CaptionsField } from './captions-field.tsx';

/** The captions in the draft of a new post; null without any. */
export function useChosenCaptions(): ChosenCaptions | null {
  const local = useLocal();
  return useLiveQuery(() => readCaptionsDraft(local), [local]) ?? null;
}

/** Chooses captions for a new post's video. They are stored in its draft once they were parsed. */
export function CaptionsDraftField() {
  const local = useLocal();
  const chosen = useChosenCaptions();
  return <CaptionsField chosen={chosen} onChoose={(captions) => saveCaptionsDraft(local, captions)} />;
}
