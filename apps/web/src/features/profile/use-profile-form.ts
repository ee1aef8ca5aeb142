import type { ProfileFields } from '@posy/contract/profile';
import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useDraftSaver } from '../../kit/use-draft-saver.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import type { ProfileOpening } from './profile-opening.ts';
import type { PendingProfile } from './profile-overlay.ts';
import { profileRefusal } from './profile-words.ts';
import { profileTexts as texts } from './profile.en.ts';
import { saveDraftFields } from './profile.local.ts';
import {
  changedFields,
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
  saveProfile,
  validateProfile,
  valuesOf,
} from './save-profile.ts';

export interface ProfileForm {
  readonly values: ProfileValues;
  readonly errors: ProfileErrors & { readonly form?: string };
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The form opened with the input of an earlier visit. */
  readonly wasRestored: boolean;
  readonly change: (field: ProfileField, value: string) => void;
  /** Resolves to whether the change is stored, to be sent now or when there is a network. */
  readonly save: () => Promise<boolean>;
  /** Saves the draft at once: the user may close the page after the form. */
  readonly keep: () => void;
  /** Discards the input and the refused change. */
  readonly cancel: () => void;
}

/**
 * The text fields of a profile in a form. Input is saved to a draft at once, so that it outlives the form; unchanged fields
 * follow the account. A refused change comes back into the form, with the reason beside its field.
 */
export function useProfileForm(user: CurrentUser, pending: PendingProfile, opening: ProfileOpening): ProfileForm {
  const local = useLocal();
  const [edits, setEdits] = useState<ProfileFields>(() => ({
    ...opening.pending.refusedFields?.fields,
    ...opening.draft.fields,
  }));
  const [errors, setErrors] = useState<ProfileForm['errors']>(() => refusalErrors(opening.pending));
  const [isSaving, setIsSaving] = useState(false);
  const [wasRestored] = useState(() => Object.keys(opening.draft.fields).length > 0);
  const drafts = useDraftSaver<ProfileFields>(
    (fields) => saveDraftFields(local, fields),
    (error) => {
      if (isQuotaError(error)) setErrors({ form: texts.storageFull });
    },
  );

  const refusedKey = pending.refusedFields?.key ?? null;
  const [seenRefusal, setSeenRefusal] = useState(opening.pending.refusedFields?.key ?? null);
  if (refusedKey !== seenRefusal) {
    setSeenRefusal(refusedKey);
    if (pending.refusedFields) {
      setEdits({ ...pending.refusedFields.fields, ...edits });
      setErrors(refusalErrors(pending));
    }
  }

  const values: ProfileValues = { ...valuesOf(user), ...edits };
  const changed = changedFields(values, user);
  const forget = () => {
    drafts.current?.cancel();
    setEdits({});
  };
  return {
    values,
    errors,
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    wasRestored,
    change(field, value) {
      const next = { ...edits, [field]: value };
      setEdits(next);
      setErrors((before) => withoutErrors(before, field));
      drafts.current?.save(next);
    },
    async save() {
      const found = validateProfile(changed);
      setErrors(found);
      if (Object.keys(found).length > 0) return false;
      setIsSaving(true);
      try {
        drafts.current?.cancel();
        if (Object.keys(changed).length > 0) await saveProfile(local, changed);
        else await saveDraftFields(local, {});
        setEdits({});
        return true;
      } catch (error) {
        setErrors({ form: isQuotaError(error) ? texts.storageFull : profileRefusal('', '') });
        return false;
      } finally {
        setIsSaving(false);
      }
    },
    keep: () => void drafts.current?.flush(),
    cancel() {
      forget();
      setErrors({});
      void saveDraftFields(local, {});
      if (pending.refusedFields) void discardEntry(local, pending.refusedFields.key);
    },
  };
}

/** The error of a field is removed as soon as the user edits it. */
function withoutErrors(errors: ProfileForm['errors'], field: ProfileField): ProfileForm['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && name !== 'form'));
}

/** Puts a refusal beside its field, or above the form. */
function refusalErrors({ refusedFields }: PendingProfile): ProfileForm['errors'] {
  if (!refusedFields) return {};
  const { code, message, fields } = refusedFields;
  const text = profileRefusal(code, message);
  if (code === 'username_taken' || code === 'invalid_username') return { username: text };
  if (code === 'bio_too_long') return { bio: text };
  const found = validateProfile(fields);
  return Object.keys(found).length > 0 ? found : { form: text };
}
