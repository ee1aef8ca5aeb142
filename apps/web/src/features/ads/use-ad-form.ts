import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { discardDraft, restoreDraft } from '../../local/discarded-draft.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { showToast } from '../../ui/toast.ts';
import { type PickedAttachment, useAttachment } from '../attachments/use-attachment.ts';
import { type AdDraft, adDraftIds, type AdPurpose, saveAdDraft } from './ad-draft.local.ts';
import type { AdMedia } from './ad-overlay.ts';
import { adsPageTexts } from './ads-page.en.ts';
import { adsTexts as texts } from './ads.en.ts';
import { saveAd } from './save-ad.ts';
import { type AdErrors, type AdFields, readAdFields } from './validate-ad.ts';

interface AdWords {
  readonly fields: AdFields;
  readonly isMediaRemoved: boolean;
}

export interface AdForm {
  readonly fields: AdFields;
  readonly picked: PickedAttachment;
  /** The picture of the original ad, unless it was removed or replaced. */
  readonly media: AdMedia | null;
  readonly errors: AdErrors & { readonly form?: string };
  readonly isSaving: boolean;
  /** There is input that can be discarded. */
  readonly isTouched: boolean;
  readonly change: (change: Partial<AdFields>) => void;
  readonly removeMedia: () => void;
  readonly save: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * State of the ad form: input is in the draft 250 ms later, and a saved ad is enqueued before the form closes.
 *
 * @param onReopen opens the form again after Undo, with the discarded draft
 */
export function useAdForm(purpose: AdPurpose, draft: AdDraft, onDone: () => void, onReopen: () => void): AdForm {
  const local = useLocal();
  const [words, setWords] = useState<AdWords>({ fields: draft.fields, isMediaRemoved: draft.isMediaRemoved });
  const [errors, setErrors] = useState<AdForm['errors']>({});
  const [isSaving, setIsSaving] = useState(false);
  const [isTouched, setIsTouched] = useState(draft.isRestored);
  const picked = useAttachment(adDraftIds(purpose)[1], 'ad', draft.attachment);
  const saver = useDraftSaver<AdWords>(
    ({ fields, isMediaRemoved }) => saveAdDraft(local, purpose, fields, isMediaRemoved),
    (error) => {
      if (isQuotaError(error)) setErrors({ form: adsPageTexts.storageFull });
    },
  );
  const keep = (next: AdWords) => {
    setWords(next);
    setErrors({});
    setIsTouched(true);
    saver.current?.save(next);
  };

  const save = async () => {
    const read = readAdFields(words.fields);
    if ('errors' in read) return setErrors(read.errors);
    setErrors({});
    setIsSaving(true);
    try {
      const attachment = await picked.whenReady();
      // The chosen file was refused: its error is shown beside it.
      if (picked.preview && !attachment) return;
      saver.current?.cancel();
      await saveAd(local, purpose, { content: read.content, attachment, isMediaRemoved: words.isMediaRemoved });
      picked.handedOver();
      onDone();
    } catch (error) {
      saver.current?.save(words);
      setErrors({ form: isQuotaError(error) ? adsPageTexts.storageFull : texts.createFailed });
    } finally {
      setIsSaving(false);
    }
  };

  const first = purpose.kind === 'create' ? null : purpose.ad.media;
  return {
    fields: words.fields,
    picked,
    media: words.isMediaRemoved || picked.preview ? null : first,
    errors,
    isSaving,
    isTouched: isTouched || picked.preview !== null,
    change: (change) => keep({ ...words, fields: { ...words.fields, ...change } }),
    removeMedia: () => keep({ ...words, isMediaRemoved: true }),
    save,
    async discard() {
      await saver.current?.flush();
      await picked.leave();
      const ids = adDraftIds(purpose);
      await discardDraft(local, ids);
      onDone();
      const onSelect = () => void restoreDraft(local, ids).then(onReopen);
      showToast({ title: adsPageTexts.draftDiscarded, action: { label: adsPageTexts.undoDiscard, onSelect } });
    },
  };
}
