import type { CurrentUser } from '@posy/contract/users';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { Arrived } from '../../ui/use-arrived.ts';
import { knownAccount } from '../session/session-state.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ProfileCard } from './profile-card.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { openProfile, type ProfileOpening, usePendingProfile } from './profile-opening.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { profileTexts as texts } from './profile.en.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useProfilePicture } from './use-profile-picture.ts';
import styles from './profile.module.css';

interface ProfileDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opening {
  readonly isOpen: boolean;
  readonly count: number;
  readonly profile: Promise<ProfileOpening>;
}

/** The Profile dialog; loaded when it is first opened. Each opening starts from the device's data. */
export function ProfileDialog({ isOpen, onClose }: ProfileDialogProps) {
  const local = useLocal();
  const [opening, setOpening] = useState<Opening | null>(null);
  if (isOpen !== (opening?.isOpen ?? false)) {
    setOpening(
      isOpen
        ? { isOpen, count: (opening?.count ?? 0) + 1, profile: openProfile(local) }
        : opening && { ...opening, isOpen },
    );
  }
  if (!opening) return null;
  return (
    <Arrived key={opening.count} promise={opening.profile}>
      {(begun) => <ProfileSheet begun={begun} isOpen={isOpen} onClose={onClose} />}
    </Arrived>
  );
}

interface ProfileSheetProps {
  readonly begun: ProfileOpening;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ProfileSheet(props: ProfileSheetProps) {
  const user = useCurrentUser();
  return user && <OpenSheet {...props} user={user} />;
}

/** Read-only until 'Edit Profile Information' is pressed. It may be closed at any time: its input is restored. */
function OpenSheet({ begun, isOpen, onClose, user }: ProfileSheetProps & { readonly user: CurrentUser }) {
  const pending = usePendingProfile(begun.pending);
  const form = useProfileForm(user, pending, begun);
  const picture = useProfilePicture(begun);
  const formId = useId();
  const hasLeftovers = Object.keys(begun.draft.fields).length > 0;
  const [isEditing, setIsEditing] = useState(hasLeftovers);
  const [seenRefusal, setSeenRefusal] = useState<string | null>(null);
  const refused = pending.refusedFields?.key ?? null;
  if (refused !== seenRefusal) {
    setSeenRefusal(refused);
    if (refused !== null) setIsEditing(true);
  }

  const [editButton, editForm] = useFocusOnSwitch(isEditing);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (await form.save()) setIsEditing(false);
    else focusFirstError(element);
  };
  const close = () => {
    form.keep();
    onClose();
  };
  const cancel = () => {
    form.cancel();
    setIsEditing(false);
  };
  const footer = isEditing ? (
    <>
      <Button key="cancel" onClick={cancel}>
        {uiTexts.cancel}
      </Button>
      <Button key="save" variant="primary" type="submit" form={formId} isBusy={form.isSaving}>
        {texts.save}
      </Button>
    </>
  ) : (
    <>
      <Button key="log-out" variant="plain" onClick={() => showDialog('log-out')}>
        {texts.logOut}
      </Button>
      {/* The keys differ: React would turn the clicked button into the submit button, and the same click would submit the form. */}
      <Button key="edit" ref={editButton} variant="primary" onClick={() => setIsEditing(true)}>
        {texts.edit}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={close} title={texts.title} footer={footer} isLocked={form.isDirty}>
      <div className={styles.sheet}>
        <ProfilePicture user={user} picture={picture} pending={pending} />
        {isEditing ? (
          <form ref={editForm} id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
            {form.wasRestored && form.isDirty && <p className={styles.note}>{texts.draftBack}</p>}
            <ProfileFields form={form} ownUsername={knownAccount()?.username ?? null} />
          </form>
        ) : (
          <ProfileCard user={user} state={pending.fieldsState} />
        )}
      </div>
    </Dialog>
  );
}

/** The pressed button is removed with its view: focus moves to the start of the other view instead of out of the dialog. */
function useFocusOnSwitch(isEditing: boolean) {
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(isEditing);
  useEffect(() => {
    if (shown.current === isEditing) return;
    shown.current = isEditing;
    if (isEditing) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus();
    else editButton.current?.focus();
  }, [isEditing]);
  return [editButton, form] as const;
}
