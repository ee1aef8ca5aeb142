import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { errorMessage } from '../../language/error-message.ts';
import { isQuotaError } from '../../local/is-quota-error.ts';
import { canReadCanvas } from '../media/can-read-canvas.ts';
import { convertPicture } from '../media/convert-picture.ts';
import { undecodableError } from '../media/prepare-picture.ts';
import { profilePictureError } from './crop-picture.ts';
import type { ProfileOpening } from './profile-opening.ts';
import { profileRefusal } from './profile-words.ts';
import { profileTexts as texts } from './profile.en.ts';
import { saveDraftPicture } from './profile.local.ts';
import { savePicture } from './save-profile.ts';

export interface ProfilePicture {
  /** 'Unsaved': object URL of the picked and cropped picture. null: there is none. */
  readonly unsavedUrl: string | null;
  /** A picture was saved since the form was opened. */
  readonly wasSaved: boolean;
  /** The picked file, before it is cropped. */
  readonly toCrop: File | null;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly pick: (file: File) => void;
  readonly cropped: (picture: Blob) => void;
  readonly stopCropping: () => void;
  readonly save: () => void;
  /** Resolves with whether the draft was deleted: otherwise `error` says why. */
  readonly discard: () => Promise<boolean>;
}

/** The picture of a profile: picked, checked, cropped, then stored in the draft until it is saved or discarded. */
export function useProfilePicture(opening: ProfileOpening): ProfilePicture {
  const local = useLocal();
  const [unsaved, setUnsaved] = useState(() => shownOf(opening.draft.picture));
  const [wasSaved, setWasSaved] = useState(false);
  const [toCrop, setToCrop] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const unsavedUrl = unsaved?.url ?? null;
  useEffect(() => () => (unsavedUrl === null ? undefined : URL.revokeObjectURL(unsavedUrl)), [unsavedUrl]);

  const complain = (cause: unknown) => setError(isQuotaError(cause) ? texts.storageFull : profileRefusal('', ''));
  const cropped = (picture: Blob) => {
    setToCrop(null);
    setUnsaved(shownOf(picture));
    setWasSaved(false);
    saveDraftPicture(local, picture).catch(complain);
  };
  const pick = async (picked: File) => {
    setIsBusy(true);
    const file = await convertPicture(picked).catch(() => picked);
    if (file === null) {
      setIsBusy(false);
      return setError(undecodableError());
    }
    const refusal = await profilePictureError(file).catch(() => errorMessage('file_damaged'));
    const canCrop = refusal === null && (await canReadCanvas());
    setIsBusy(false);
    setError(refusal);
    if (canCrop) setToCrop(file);
    // The server cuts the square out of its middle.
    else if (refusal === null) cropped(file);
  };
  const save = async () => {
    if (!unsaved || isBusy) return;
    setIsBusy(true);
    try {
      await savePicture(local, unsaved.blob);
      setUnsaved(null);
      setWasSaved(true);
      setError(null);
    } catch (cause) {
      complain(cause);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    unsavedUrl,
    wasSaved,
    toCrop,
    error,
    isBusy,
    pick: (file) => void pick(file),
    cropped,
    stopCropping: () => setToCrop(null),
    save: () => void save(),
    async discard() {
      try {
        await saveDraftPicture(local, null);
      } catch (cause) {
        complain(cause);
        return false;
      }
      setUnsaved(null);
      setError(null);
      return true;
    },
  };
}

interface Shown {
  readonly blob: Blob;
  readonly url: string;
}

function shownOf(blob: Blob | null): Shown | null {
  return blob && { blob, url: URL.createObjectURL(blob) };
}
