import { IMAGE_MIME_TYPES } from '@posy/contract/media';
import type { CurrentUser } from '@posy/contract/users';
import { Camera } from 'lucide-react';
import { useId } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { displayName } from '../../language/display-name.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileInput } from '../../ui/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { announceText } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PendingProfile, RefusedMutation, PendingState } from './profile-overlay.ts';
import { profileRefusal } from './profile-words.ts';
import { profileTexts as texts } from './profile.en.ts';
import type { ProfilePicture as Picture } from './use-profile-picture.ts';
import styles from './profile.module.css';

const CropDialog = onDemand(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface ProfilePictureProps {
  readonly user: CurrentUser;
  readonly picture: Picture;
  readonly pending: PendingProfile;
}

/** The user's picture, and a newly picked one: cropped, Unsaved, Saved. */
export function ProfilePicture({ user, picture, pending }: ProfilePictureProps) {
  const id = useId();
  const url = picture.unsavedUrl ?? user.profileImageUrl;
  const discard = async () => {
    if (await picture.discard()) announceText(uiTexts.discarded);
  };
  return (
    <div className={styles.picture}>
      <div className={styles.face} data-own-picture="">
        <Avatar name={displayName(user)} url={url} size={96} />
        <PictureState picture={picture} state={pending.pictureState} />
      </div>
      <div className={styles.pick}>
        <FileInput
          id={id}
          name="profileImage"
          accept={IMAGE_MIME_TYPES.join(',')}
          aria-describedby={picture.error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
          aria-invalid={picture.error !== null || undefined}
          disabled={picture.isBusy}
          onPick={picture.pick}
        />
        <label htmlFor={id} className={classNames(buttonClass({ size: 'small' }), styles.choose)}>
          <Icon of={Camera} size={18} />
          {url === null ? texts.choosePicture : texts.changePicture}
        </label>
        {picture.unsavedUrl !== null && (
          <>
            <Button variant="primary" size="small" isBusy={picture.isBusy} onClick={picture.save}>
              {texts.savePicture}
            </Button>
            <Button variant="plain" size="small" onClick={() => void discard()}>
              {texts.discardPicture}
              <VisuallyHidden> {texts.newPicture}</VisuallyHidden>
            </Button>
          </>
        )}
        <p id={`${id}-hint`} className={styles.hint}>
          {texts.pictureHint}
        </p>
        {picture.error !== null && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {picture.error}
          </p>
        )}
        {pending.refusedPicture && <RefusedPicture refused={pending.refusedPicture} />}
      </div>
      {picture.toCrop && (
        <CropDialog file={picture.toCrop} onCropped={picture.cropped} onClose={picture.stopCropping} />
      )}
    </div>
  );
}

/** 'Unsaved' until the user saves it, then 'Saved', with the state of its sending. */
function PictureState({ picture, state }: { readonly picture: Picture; readonly state: PendingState }) {
  const waits = state === null ? null : state === 'sending' ? texts.pictureSending : texts.pictureWaiting;
  return (
    <p className={styles.state} role="status">
      {picture.unsavedUrl !== null && <Badge tone="waiting">{texts.unsaved}</Badge>}
      {picture.unsavedUrl === null && (picture.wasSaved || waits !== null) && <Badge tone="good">{texts.saved}</Badge>}
      {picture.unsavedUrl === null && waits !== null && <span className={styles.hint}>{waits}</span>}
    </p>
  );
}

function RefusedPicture({ refused: { key, code, message } }: { readonly refused: RefusedMutation }) {
  const local = useLocal();
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.error}>
        {texts.notSaved}: {profileRefusal(code, message)}
      </p>
      <Button size="small" onClick={() => void retryEntry(local, key)}>
        {uiTexts.retry}
      </Button>
      <Button
        size="small"
        variant="plain"
        onClick={() => void discardEntry(local, key).then(() => announceText(uiTexts.discarded))}
      >
        {texts.discardPicture}
      </Button>
    </div>
  );
}
