import { showDialog } from '../../kit/open-dialog.ts';
import { restoreDraft } from '../../local/discarded-draft.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { dismissToast, showToast } from '../../ui/toast.ts';
import { POST_DRAFT_IDS } from '../posts/post-draft.ts';
import { composerTexts as texts } from './composer.en.ts';

let offer: number | null = null;

/** Shows that the draft of a post was discarded, with a button that restores it. */
export function offerUndo(local: LocalDb): void {
  const onSelect = () => void restoreDraft(local, POST_DRAFT_IDS).then(() => showDialog('create-post'));
  offer = showToast({ title: texts.draftDiscarded, action: { label: texts.undoDiscard, onSelect } });
}

/** Removes the toast: the form is open again and has the same button. */
export function withdrawUndo(): void {
  if (offer !== null) dismissToast(offer);
  offer = null;
}
