import type { CurrentUser } from '@posy/contract/users';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { DeliveryNote } from '../profile/profile-card.tsx';
import { ProfileFields } from '../profile/profile-fields.tsx';
import { type ProfileOpening, usePendingProfile } from '../profile/profile-opening.ts';
import { ProfilePicture } from '../profile/profile-picture.tsx';
import { profileTexts as texts } from '../profile/profile.en.ts';
import { useProfileForm } from '../profile/use-profile-form.ts';
import { useProfilePicture } from '../profile/use-profile-picture.ts';
import { knownAccount } from '../session/session-state.ts';
import styles from './settings.module.css';

interface ProfileSettingsProps {
  readonly user: CurrentUser;
  readonly begun: ProfileOpening;
}

/** One's picture and text fields, open for editing. The page may be left at any time: its input is restored. */
export function ProfileSettings({ user, begun }: ProfileSettingsProps) {
  const pending = usePendingProfile(begun.pending);
  const form = useProfileForm(user, pending, begun);
  const picture = useProfilePicture(begun);
  const [isIdle, setIsIdle] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setIsIdle(!form.isDirty);
    if (form.isDirty && !(await form.save())) focusFirstError(element);
  };
  return (
    <>
      <ProfilePicture user={user} picture={picture} pending={pending} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {form.wasRestored && form.isDirty && <p className={styles.note}>{texts.draftBack}</p>}
        <ProfileFields form={form} ownUsername={knownAccount()?.username ?? null} />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" isBusy={form.isSaving}>
            {texts.saveChanges}
          </Button>
          {form.isDirty && <Button onClick={form.cancel}>{uiTexts.cancel}</Button>}
          <p className={styles.note} role="status">
            {isIdle && !form.isDirty ? texts.nothingToSave : ''}
          </p>
          <DeliveryNote state={pending.fieldsState} />
        </div>
      </form>
    </>
  );
}
